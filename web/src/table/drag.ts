import type { Attachment } from "svelte/attachments";

const FAR_ENOUGH = 8;

interface Drag {
  isOn: () => boolean;
  move: (at: { x: number; y: number } | null) => void;
  drop: (cell: string) => void;
}

/** Lets a piece be dragged from where it lies onto a cell of the board. */
export function draggable({ isOn, move, drop }: Drag): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number } | null = null;
    let isDragging = false;

    const down = (event: PointerEvent): void => {
      if (!isOn() || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      element.setPointerCapture(event.pointerId);
    };
    const moved = (event: PointerEvent): void => {
      if (!from) return;
      if (!isDragging && Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR_ENOUGH) return;
      isDragging = true;
      move({ x: event.clientX, y: event.clientY });
    };
    const up = (event: PointerEvent): void => {
      if (isDragging && event.type === "pointerup") {
        const under = document.elementFromPoint(event.clientX, event.clientY);
        const cell = under?.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
        if (cell) drop(cell);
        // A click that follows belongs to the drag.
        const swallow = (click: MouseEvent): void => click.stopImmediatePropagation();
        element.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 50);
      }
      from = null;
      isDragging = false;
      move(null);
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", moved);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", moved);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
    };
  };
}
