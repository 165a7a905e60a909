/**
 * Rectangle on the screen, used to place messages so that they never cover the panel or dialog that
 * they refer to.
 */
export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
type ToastPlace = 'top-right' | 'bottom-right' | 'bottom-left' | 'top-left';
interface Measures {
  readonly window: { readonly width: number; readonly height: number };
  /** Size of all messages together. */
  readonly size: { readonly width: number; readonly height: number };
  /**
   * Distances in pixels from the top to the header's lower edge, and from the bottom to the upper
   * edge of fixed parts.
   */
  readonly header: number;
  readonly foot: number;
  /** Areas that must stay visible. */
  readonly kept: readonly ScreenBox[];
  /** Areas to keep visible if possible, most important first. */
  readonly spared: readonly (readonly ScreenBox[])[];
}
const edge = 16;
const places: readonly ToastPlace[] = ['top-right', 'bottom-right', 'bottom-left', 'top-left'];

function boxAt(place: ToastPlace, { window, size, header, foot }: Measures): ScreenBox {
  const left = place.endsWith('left') ? edge : window.width - edge - size.width;
  const top = place.startsWith('top') ? header + edge : window.height - foot - edge - size.height;
  return { left, top, right: left + size.width, bottom: top + size.height };
}
const overlaps = (a: ScreenBox, b: ScreenBox): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Returns the first place that covers no area that must stay visible and as few other areas as
 * possible. Without such a place, returns the bottom and the space that must be added there.
 */
export function pickToastPlace(measures: Measures): { place: ToastPlace; room: number } {
  const isNarrow = measures.window.width <= 520;
  const own = isNarrow ? (['bottom-right', 'top-right'] as const) : places;
  const isClear = (place: ToastPlace, boxes: readonly ScreenBox[]): boolean =>
    !boxes.some((box) => overlaps(boxAt(place, measures), box));
  let free = own.filter((place) => isClear(place, measures.kept));
  for (const boxes of measures.spared) {
    const better = free.filter((place) => isClear(place, boxes));
    if (better.length > 0) free = better;
  }
  return free[0]
    ? { place: free[0], room: 0 }
    : { place: 'bottom-right', room: measures.size.height + 2 * edge };
}

/**
 * Selector of open parts that must stay visible: dialogs except closing ones, the bell's list, a
 * form next to its table.
 */
const kept = '[role="dialog"]:not([aria-modal="false"]), [data-keeps-clear]';
/** Controls likely to be pressed next: submit buttons, and Undo of the last action. */
const pressedNext = 'form [type="submit"], [data-spare]';
/** Containers of a pressed control. */
const card = 'li, tr, form, article';

const boxesOf = (parts: Iterable<Element>): ScreenBox[] =>
  [...parts].map((part) => part.getBoundingClientRect());
/**
 * Returns the area of the pressed control, then areas of controls that are likely to be pressed
 * next, then the whole card around the press.
 */
function sparedBoxes(): ScreenBox[][] {
  const active = document.activeElement;
  const pressed =
    active instanceof HTMLElement && active.matches('button, a, input') ? active : null;
  const around = pressed?.closest(card);
  return [
    boxesOf([...document.querySelectorAll(pressedNext), ...(pressed ? [pressed] : [])]),
    around ? boxesOf([around]) : [],
  ];
}

/** Places the messages on the present page. If open parts leave no space, adds space. */
export function positionToasts(region: HTMLElement): void {
  const root = document.documentElement;
  // measured without the space added before
  root.style.removeProperty('--toast-room');
  const size = region.getBoundingClientRect();
  if (size.height === 0) return;
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const foot = document.querySelector('[data-foot-bar]')?.getBoundingClientRect().height ?? 0;
  const next = pickToastPlace({
    window: { width: root.clientWidth, height: innerHeight },
    size,
    header: Math.max(0, header),
    foot,
    kept: boxesOf(document.querySelectorAll(kept)),
    spared: sparedBoxes(),
  });
  if (next.room > 0) root.style.setProperty('--toast-room', `${next.room}px`);
  region.dataset['place'] = next.place;
}
