import buttonClasses from '../button/button.module.css';

/**
 * Rectangle on the screen. Messages are placed so that they never cover the panel or dialog to
 * which they belong.
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
  /** Distance in pixels from the top of the window to the lower edge of the header. */
  readonly header: number;
  /**
   * Distance in pixels from the bottom of the window to the upper edge of the elements fixed there.
   */
  readonly foot: number;
  /** Areas that messages must not cover. */
  readonly keptClear: readonly ScreenBox[];
  /** Groups of areas that messages should not cover if possible, most important first. */
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

interface Placed {
  readonly place: ToastPlace;
  /**
   * Space in pixels to add at the bottom of open panels, so that they can be scrolled clear of the
   * messages.
   */
  readonly room: number;
  /**
   * Distance in pixels by which messages are moved from the edge of the window towards its middle.
   */
  readonly shift: number;
}
const gap = 8;

/**
 * Finds a position that covers none of the boxes: at one of the given places, and as close to the
 * edge of the window as possible.
 */
function findShifted(
  candidates: readonly ToastPlace[],
  boxes: readonly ScreenBox[],
  measures: Measures,
): Placed | undefined {
  const { window, header, foot } = measures;
  const shifts = candidates.flatMap((place) => {
    const isTop = place.startsWith('top');
    const box = boxAt(place, measures);
    return boxes
      .map((other) => (isTop ? other.bottom + gap - box.top : box.bottom + gap - other.top))
      .filter((shift) => shift > 0)
      .map((shift) => ({ place, room: 0, shift, by: isTop ? shift : -shift, box }));
  });
  const fits = shifts
    .filter(({ box, by }) => {
      const moved = { ...box, top: box.top + by, bottom: box.bottom + by };
      return (
        moved.top >= header + edge &&
        moved.bottom <= window.height - foot - edge &&
        !boxes.some((other) => overlaps(moved, other))
      );
    })
    .toSorted((a, b) => a.shift - b.shift);
  return fits[0] && { place: fits[0].place, room: 0, shift: fits[0].shift };
}

/**
 * Returns the first place that covers no area to keep clear, and as few of the other areas as
 * possible. To spare the most important of these, messages may be moved from the edge of the
 * window. If every place covers an area, returns the bottom and the space to add there.
 */
export function pickToastPlace(measures: Measures): Placed {
  const isNarrow = measures.window.width <= 520;
  const candidates = isNarrow ? (['bottom-right', 'top-right'] as const) : places;
  const isClear = (place: ToastPlace, boxes: readonly ScreenBox[]): boolean =>
    !boxes.some((box) => overlaps(boxAt(place, measures), box));
  const clear = candidates.filter((place) => isClear(place, measures.keptClear));
  const [first = []] = measures.spared;
  if (clear.length > 0 && !clear.some((place) => isClear(place, first))) {
    const shifted = findShifted(candidates, [...measures.keptClear, ...first], measures);
    if (shifted) return shifted;
  }
  let free = clear;
  for (const boxes of measures.spared) {
    const better = free.filter((place) => isClear(place, boxes));
    if (better.length > 0) free = better;
  }
  return free[0]
    ? { place: free[0], room: 0, shift: 0 }
    : { place: 'bottom-right', room: measures.size.height + 2 * edge, shift: 0 };
}

/**
 * Selector of elements that messages must not cover: open dialogs, the list of notifications, a
 * form next to its table.
 */
const keptClearSelector = '[role="dialog"]:not([aria-modal="false"]), [data-keeps-clear]';
/**
 * Selector of controls that are likely to be pressed next: submit buttons, main actions such as a
 * claim, and Undo of the last action.
 */
const pressedNext = `form [type="submit"], .${buttonClasses['signal'] ?? ''}, [data-spare]`;
/** Selector of the elements around a pressed control. */
const card = 'li, tr, form, article';

const boxesOf = (parts: Iterable<Element>): ScreenBox[] =>
  [...parts].map((part) => part.getBoundingClientRect());
/**
 * Returns, most important first: the area of the pressed control, the areas of controls that are
 * likely to be pressed next, and the card around the pressed control.
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

/** Places the messages on the page. If open panels leave no space, adds space to them. */
export function positionToasts(region: HTMLElement): void {
  const root = document.documentElement;
  // removes the space added before, so that it is not measured
  root.style.removeProperty('--toast-room');
  const size = region.getBoundingClientRect();
  if (size.height === 0) return;
  // the style sheet of the messages uses the same length
  const header = Number.parseFloat(getComputedStyle(root).getPropertyValue('--header'));
  const foot = document.querySelector('[data-foot-bar]')?.getBoundingClientRect().height ?? 0;
  const next = pickToastPlace({
    window: { width: root.clientWidth, height: innerHeight },
    size,
    header,
    foot,
    keptClear: boxesOf(document.querySelectorAll(keptClearSelector)),
    spared: sparedBoxes(),
  });
  if (next.room > 0) root.style.setProperty('--toast-room', `${next.room}px`);
  region.style.setProperty('--toast-shift', `${next.shift}px`);
  region.dataset['place'] = next.place;
  placed = region;
}

/** Region of the messages that were placed last. */
let placed: HTMLElement | undefined;
/** Milliseconds without a scroll event after which a scroll has ended. */
const settleMs = 120;
/**
 * Places the messages again after a scroll, and when the size of the window or the focus changes,
 * so that they do not cover the next control. Returns a function that stops this.
 */
export function watchToastPlace(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const placeAgain = (): void => {
    clearTimeout(timer);
    if (!placed?.hasChildNodes()) return;
    timer = setTimeout(() => {
      if (placed?.isConnected) positionToasts(placed);
    }, settleMs);
  };
  const events = ['scroll', 'resize', 'focusin'] as const;
  for (const event of events) addEventListener(event, placeAgain, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, placeAgain, true);
  };
}
