/** Where messages stand: never over the panel or dialog that they are about. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
type ToastPlace = 'top-right' | 'bottom-right' | 'bottom-left' | 'top-left';
interface Measures {
  readonly window: { readonly width: number; readonly height: number };
  /** Of all messages together. */
  readonly size: { readonly width: number; readonly height: number };
  /** Pixels below which the header ends. */
  readonly header: number;
  /** What must be seen. */
  readonly kept: readonly Box[];
}
const edge = 16;
const places: readonly ToastPlace[] = ['top-right', 'bottom-right', 'bottom-left', 'top-left'];

function boxAt(place: ToastPlace, { window, size, header }: Measures): Box {
  const left = place.endsWith('left') ? edge : window.width - edge - size.width;
  const top = place.startsWith('top') ? header + edge : window.height - edge - size.height;
  return { left, top, right: left + size.width, bottom: top + size.height };
}
const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The first place where nothing that must be seen is covered; without one, the bottom, and how much
 * room has to be made there.
 */
export function positionToasts(measures: Measures): { place: ToastPlace; room: number } {
  const isNarrow = measures.window.width <= 520;
  const own = isNarrow ? (['bottom-right', 'top-right'] as const) : places;
  const free = own.find(
    (place) => !measures.kept.some((box) => overlaps(boxAt(place, measures), box)),
  );
  return free
    ? { place: free, room: 0 }
    : { place: 'bottom-right', room: measures.size.height + 2 * edge };
}

/**
 * What is open and must be seen: dialogs that are not leaving, the list of the bell, a form beside
 * its table.
 */
const kept = '[role="dialog"]:not([aria-modal="false"]), [data-keeps-clear]';

/** Places the messages as the page is now; what is open leaves room where there is none. */
export function positionRegion(region: HTMLElement): void {
  const root = document.documentElement;
  // measured as it is without the room that was made before
  root.style.removeProperty('--toast-room');
  const size = region.getBoundingClientRect();
  if (size.height === 0) return;
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const boxes = [...document.querySelectorAll(kept)].map((entry) => entry.getBoundingClientRect());
  const next = positionToasts({
    window: { width: root.clientWidth, height: innerHeight },
    size,
    header: Math.max(0, header),
    kept: boxes,
  });
  if (next.room > 0) root.style.setProperty('--toast-room', `${next.room}px`);
  region.dataset['place'] = next.place;
}
