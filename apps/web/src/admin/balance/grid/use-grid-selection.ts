import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import {
  clampGridSelection,
  isGridCellInRect,
  toCellSelection,
  stretchFillRect,
  toSelectionRect,
  type GridSize,
  type GridRect,
  type GridSelection,
  type GridCell,
} from './grid-selection.ts';

/** Pixels per frame by which the grid scrolls while the pointer is dragged beyond its edge. */
const pullStep = 14;
const readSpot = (target: Element | null): GridCell | undefined => {
  const cell = target?.closest<HTMLElement>('[data-column]');
  const row = target?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return undefined;
  return { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) };
};
/** Scrolls while the pointer is dragged beyond an edge of the grid. */
function usePull(scroller: RefObject<HTMLElement | null>) {
  const pointer = useRef<{ x: number; y: number }>(undefined);
  const frame = useRef(0);
  const stop = () => {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    pointer.current = undefined;
  };
  useEffect(() => stop, []);
  const pull = (x: number, y: number, onScroll: (x: number, y: number) => void) => {
    pointer.current = { x, y };
    if (frame.current !== 0) return;
    const step = () => {
      const [element, at] = [scroller.current, pointer.current];
      if (!element || !at) return;
      const box = element.getBoundingClientRect();
      const right = box.left + element.clientWidth;
      const bottom = box.top + element.clientHeight;
      const left = at.x < box.left ? -pullStep : at.x > right ? pullStep : 0;
      const top = at.y < box.top ? -pullStep : at.y > bottom ? pullStep : 0;
      if (left !== 0 || top !== 0) {
        element.scrollBy({ left, top });
        onScroll(
          Math.max(box.left + 1, Math.min(at.x, right - 1)),
          Math.max(box.top + 1, Math.min(at.y, bottom - 1)),
        );
      }
      frame.current = requestAnimationFrame(step);
    };
    frame.current = requestAnimationFrame(step);
  };
  return { pull, stop };
}

/** Drag in progress: it extends a range, or fills from a range. */
type Pull = { readonly kind: 'range' } | { readonly kind: 'fill'; readonly source: GridRect };

/**
 * Handles the selection of cells by pointer: pressing, dragging, pressing with Shift, and dragging
 * the fill handle.
 */
export function useGridSelection(
  scroller: RefObject<HTMLElement | null>,
  size: GridSize,
  onFill: (source: GridRect, target: GridRect) => void,
) {
  const [chosen, setChosen] = useState<GridSelection>(() => toCellSelection({ row: 0, column: 0 }));
  const selection = clampGridSelection(chosen, size);
  const [target, setTarget] = useState<GridRect>();
  const pulled = useRef<Pull>(undefined);
  const wasActive = useRef(false);
  const { pull, stop } = usePull(scroller);
  const extendTo = (x: number, y: number) => {
    const spot = readSpot(document.elementFromPoint(x, y));
    const now = pulled.current;
    if (!spot || !now) return;
    if (now.kind === 'range') setChosen((before) => ({ ...before, head: spot }));
    else setTarget(stretchFillRect(now.source, spot));
  };
  const end = (isDone: boolean) => {
    const now = pulled.current;
    pulled.current = undefined;
    stop();
    setTarget(undefined);
    if (!isDone || now?.kind !== 'fill' || !target) return;
    onFill(now.source, target);
    setChosen({
      anchor: { row: target.top, column: target.left },
      head: { row: target.bottom, column: target.right },
    });
  };
  const press = (event: PointerEvent, spot: GridCell) => {
    const isInside = isGridCellInRect(toSelectionRect(selection), spot);
    const { head } = selection;
    wasActive.current = spot.row === head.row && spot.column === head.column;
    // the right button opens a menu for the selection
    if (event.button !== 0 && isInside) return;
    setChosen((before) => (event.shiftKey ? { ...before, head: spot } : toCellSelection(spot)));
    // dragging with a finger scrolls
    if (event.button === 0 && event.pointerType !== 'touch') pulled.current = { kind: 'range' };
  };
  return {
    selection,
    /** Range over which the fill handle is dragged. */
    target,
    select: setChosen,
    /** Returns true if the cell had the focus before it was pressed. */
    wasActive: () => wasActive.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const element = event.target instanceof Element ? event.target : null;
        if (element?.closest('[data-fill]')) {
          event.preventDefault();
          pulled.current = { kind: 'fill', source: toSelectionRect(selection) };
          return;
        }
        const spot = readSpot(element);
        if (spot && !element?.closest('[data-editor]')) press(event, spot);
      },
      onPointerMove: (event: PointerEvent) => {
        if (!pulled.current) return;
        // captured only at the first move, because a press without a drag is a click on the cell
        event.currentTarget.setPointerCapture(event.pointerId);
        extendTo(event.clientX, event.clientY);
        pull(event.clientX, event.clientY, extendTo);
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    },
  };
}
