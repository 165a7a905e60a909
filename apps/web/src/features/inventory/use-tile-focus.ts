import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SparseItems } from './use-item-pages.ts';
import type { useVirtualGridRows } from './use-visible-rows.ts';

type Rows = Pick<
  ReturnType<typeof useVirtualGridRows>,
  'columns' | 'listRef' | 'scrollToTile' | 'from' | 'to'
>;
const readTile = (target: EventTarget | null): number | undefined => {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-tile]') : null;
  return tile ? Number(tile.dataset['tile']) : undefined;
};
/** Returns the tile that a key leads to; undefined for other keys. */
function findTarget(key: string, tile: number, columns: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: tile + 1,
    ArrowLeft: tile - 1,
    ArrowDown: tile + columns,
    ArrowUp: tile - columns,
    Home: 0,
    End: count - 1,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target));
}

/**
 * Moves the focus to tiles that may not be rendered or loaded yet: scrolls there, focuses the tile
 * when it shows its item, and follows it until the player's next key, press or turn of the wheel.
 */
export function useTileFocus(
  items: SparseItems,
  { columns, listRef, scrollToTile, from, to }: Rows,
) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const wanted = useRef<number>(undefined);
  const seek = (): void => {
    const tile = wanted.current;
    if (tile === undefined) return;
    const rendered = list?.querySelector(`[data-tile="${tile}"]`);
    if (!rendered) scrollToTile(tile);
    else if (!rendered.contains(document.activeElement)) rendered.querySelector('button')?.focus();
  };
  // items that load may change the height of rows, which moves the wanted tile out of the window
  const seekAgain = useEffectEvent(seek);
  useEffect(() => {
    seekAgain();
  }, [list, from, to, items]);
  const goTo = (tile: number): void => {
    wanted.current = tile;
    seek();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const tile = readTile(event.target);
    if (tile === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const target = findTarget(event.key, tile, columns, items.length);
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  });
  useEffect(() => {
    if (!list) return;
    const press = (event: KeyboardEvent): void => onKeyDown(event);
    list.addEventListener('keydown', press);
    return () => list.removeEventListener('keydown', press);
  }, [list]);
  useEffect(() => {
    const stop = (): void => {
      wanted.current = undefined;
    };
    const ends = ['pointerdown', 'wheel', 'keydown'] as const;
    for (const name of ends) window.addEventListener(name, stop, { capture: true, passive: true });
    return () => {
      for (const name of ends) window.removeEventListener(name, stop, { capture: true });
    };
  }, []);
  const refs = useCallback(
    (element: HTMLElement | null) => {
      setList(element);
      listRef(element);
    },
    [listRef],
  );
  return { listRef: refs, goTo };
}
