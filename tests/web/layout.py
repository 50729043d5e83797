"""What fits on a page, and what does not: for tests of every screen at every size."""

from __future__ import annotations

import time

from playwright.sync_api import Page

SCREENS = ("", "new", "rules", "settings", "learn", "replay", f"join/{'A' * 22}/{'B' * 22}")
SETTLED = """async () => {
  await document.fonts.ready;
  for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
}"""
PATIENCE = 30.0
EXCESS = "document.documentElement.scrollWidth - innerWidth"
OVERLAPS = """() => {
  // What stays in sight while the page scrolls lies over it, as it should.
  const lies = one => one && one !== document.body
    && (['sticky', 'fixed'].includes(getComputedStyle(one).position) || lies(one.parentElement));
  // An invitation lies on the board as long as nothing can be done there.
  const covers = document.querySelector('.awaited');
  const isCovered = one => covers?.parentElement.contains(one) && !covers.contains(one);
  const isSeen = one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !one.closest('.hidden-text, [aria-hidden=true], [data-up], .menu, svg')
    && !lies(one) && !isCovered(one);
  const inside = document.querySelector('dialog[open]') ?? document.body;
  const text = [...inside.querySelectorAll('*')].filter(one => isSeen(one)
    && [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()));
  const controls = [...inside.querySelectorAll('button, a.button, select, input, [data-cell]')]
    .filter(isSeen);
  const blocks = [...inside.querySelectorAll('.seat, .table, .moves, .invite, header, .card')]
    .filter(isSeen);
  // Of a line of text only its letters count, not the space around them.
  const letters = one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const own = one.getBoundingClientRect();
    return [...range.getClientRects()].map(box => ({
      left: Math.max(box.left, own.left), right: Math.min(box.right, own.right),
      top: box.top, bottom: box.bottom }));
  };
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const found = [];
  const compare = (all, boxes) => {
    const known = all.map(one => [one, boxes(one)]);
    known.forEach(([one, mine], i) => known.slice(i + 1).forEach(([other, theirs]) => {
      if (one.contains(other) || other.contains(one)) return;
      if (mine.some(a => theirs.some(b => meet(a, b))))
        found.push([one, other].map(it => `${it.className}: ${it.textContent.slice(0, 40)}`)
          .join(' overlaps '));
    }));
  };
  compare(text, letters);
  compare(controls, one => [one.getBoundingClientRect()]);
  compare(blocks, one => [one.getBoundingClientRect()]);
  return found;
}"""
CUT_OFF = """() => [...document.querySelectorAll('main *, dialog *')]
  .filter(one => !one.closest('.hidden-text, svg') && one.checkVisibility())
  .filter(one => getComputedStyle(one).overflowX === 'hidden')
  .filter(one => one.scrollWidth > one.clientWidth + 1)
  .map(one => `${one.className}: ${one.textContent.trim().slice(0, 40)}`)"""
BROKEN = """() => {
  const inside = document.querySelector('dialog[open]') ?? document.querySelector('main');
  const found = [];
  const walker = document.createTreeWalker(inside, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest('.hidden-text, svg') || !node.parentElement.checkVisibility())
      continue;
    for (const word of node.textContent.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(box => box.top)).size > 1)
        found.push(`broken: ${word[0]}`);
    }
  }
  return found;
}"""
SMALL = """() => [...document.querySelectorAll('main :is(button, a.button, select, [data-cell])')]
  .map(one => [one.textContent.trim() || one.dataset.cell, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44))
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""

OUT_OF_REACH = """() => {
  const inside = document.querySelector('dialog[open]') ?? document;
  const all = 'a, button, select, input, summary, [data-cell]';
  // A tile that is up lies over the board for a moment, and whoever taps it goes on.
  return [...inside.querySelectorAll(all)].filter(one => one.checkVisibility()
    && !one.matches(':disabled') && !one.closest('.hidden-text')).filter(one => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    return !(hit && (one.contains(hit) || hit.contains(one) && one.closest('label') === hit));
  }).map(one => `out of reach: ${one.className} ${one.textContent.trim().slice(0, 40)}`);
}"""


def misfits(page: Page) -> list[str]:
    """What does not fit: sideways scroll, overlaps, cut off or broken text, small targets."""
    found = [f"{excess} px too wide" for excess in [page.evaluate(EXCESS)] if excess > 0]
    found += page.evaluate(OVERLAPS)
    found += page.evaluate(CUT_OFF)
    found += page.evaluate(BROKEN)
    if (page.viewport_size or {"width": 0})["width"] < 500:
        found += page.evaluate(SMALL)
    return found


def look(page: Page) -> None:
    """Everything fits, as soon as the page has been laid out for its new size."""
    page.evaluate(SETTLED)
    end = time.monotonic() + PATIENCE
    while (found := misfits(page)) and time.monotonic() < end:
        page.evaluate(SETTLED)
    assert found == [], f"{page.url} at {page.viewport_size}: {found}"


def out_of_reach(page: Page) -> list[str]:
    """What cannot be clicked, however far one scrolls: beyond the edge, or under something else."""
    found: list[str] = page.evaluate(OUT_OF_REACH)
    return found
