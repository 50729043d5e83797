"""The QR code of an invitation, read as a friend's telephone reads it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web import qr
from tests.web.conftest import OpenPage
from tests.web.playing import sit_down
from tests.web.visitors import OPEN, here

DARKNESS = """async bytes => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  canvas.drawImage(picture, 0, 0);
  const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
  return Array.from({ length: picture.height }, (_, y) => Array.from({ length: picture.width },
    (_, x) => data[4 * (y * picture.width + x) + 1] < 128));
}"""


def photographed(page: Page) -> qr.Matrix:
    """The code as it is on the screen: which pixels are dark."""
    picture = page.locator(".invite svg[role=img]").screenshot()
    pixels: qr.Matrix = page.evaluate(DARKNESS, list(picture))
    return pixels


def trimmed(picture: qr.Matrix) -> qr.Matrix:
    """Without what shines through around it: its round corners and what its edge does not fill."""
    size = len(picture)

    def is_outside(x: int, y: int) -> bool:
        edges = sorted((min(x, size - 1 - x), min(y, size - 1 - y)))
        return edges[0] < 3 or edges[1] < size // 13

    return [
        [is_dark and not is_outside(x, y) for x, is_dark in enumerate(row)]
        for y, row in enumerate(picture)
    ]


@pytest.mark.parametrize(
    ("width", "height", "theme", "sharpness"),
    [(1440, 900, "light", 1), (390, 844, "dark", 3), (720, 450, "dark", 2)],
)
def test_the_code_is_the_link(
    open_page: OpenPage, width: int, height: int, theme: str, sharpness: float
) -> None:
    page = open_page(width=width, height=height, color_scheme=theme, device_scale_factor=sharpness)
    sit_down(page, OPEN, here("Ann"))
    page.locator(".invite svg[role=img]").wait_for()
    link = page.input_value(".invite input")
    assert "/#/join/" in link
    code = qr.matrix(trimmed(photographed(page)))
    assert qr.read(code) == link
    # What is damaged is not read as something else.
    code[-1][-1] = not code[-1][-1]
    with pytest.raises(qr.Unreadable):
        qr.read(code)
    guest = open_page(link.partition("#/")[2])
    guest.click("form .button")
    guest.wait_for_selector("[role=grid]")
    page.locator(".invite").wait_for(state="detached")
