import { dialogs, focusable, focusPlace, headingOf } from './focus-place.ts';
import { isDrawn } from './is-drawn.ts';

/**
 * What has the focus may go away with its own press: a claim, a deleted row, a message, the button
 * to the top. The browser then gives the focus to the body, and the keyboard starts again at the
 * top of the page. This gives it to what stood beside it, in the one place for all.
 */
/**
 * Parts that belong together: inside the smallest that is still there a neighbour is looked for
 * first.
 */
const groups =
  'ul, ol, tbody, table, fieldset, form, nav, section, article, [role="region"], [role="dialog"]';
/** What can stand in for what went: the next claim for a claim. Written on the control. */
const kinAttribute = 'data-focus-kin';
const kept = 8;

interface Place {
  readonly element: HTMLElement;
  /** The innermost first. */
  readonly groups: readonly Element[];
  /** The controls of its page or dialog, in their order. */
  readonly order: readonly HTMLElement[];
}
const scopeOf = (element: Element): Element =>
  element.closest(`${dialogs}, main, [data-focus-scope]`) ?? document.body;
function groupsOf(element: Element, found: Element[] = []): Element[] {
  const group = element.parentElement?.closest(groups);
  return group ? groupsOf(group, [...found, group]) : found;
}
const placeOf = (element: HTMLElement): Place => ({
  element,
  groups: groupsOf(element),
  order: [...scopeOf(element).querySelectorAll<HTMLElement>(focusable)],
});
const canTake = (entry: HTMLElement | undefined): entry is HTMLElement =>
  entry !== undefined &&
  entry.isConnected &&
  !entry.matches(':disabled, [tabindex="-1"]') &&
  entry.closest('[inert], [aria-hidden="true"]') === null &&
  isDrawn(entry);

/** The nearest that is still there: what followed it first, then what stood before it. */
export function neighbourOf<T>(
  order: readonly T[],
  gone: T,
  isGood: (one: T) => boolean,
): T | undefined {
  const at = order.indexOf(gone);
  return order.slice(at + 1).find(isGood) ?? order.slice(0, Math.max(at, 0)).findLast(isGood);
}
function besides({ element, groups: around, order }: Place): HTMLElement | undefined {
  // drawn anew: the control that was waited for has come in the place of its stand-in
  const heir = element.id === '' ? null : document.getElementById(element.id);
  if (heir && canTake(heir)) return heir;
  const kin = element.getAttribute(kinAttribute);
  const isKin = (element: HTMLElement): boolean =>
    kin !== null && element.getAttribute(kinAttribute) === kin && canTake(element);
  const next =
    neighbourOf(order, element, isKin) ??
    [...document.querySelectorAll<HTMLElement>(focusable)].find(isKin);
  if (next !== undefined || kin !== null) return next;
  const group = around.find((entry) => entry.isConnected);
  // what was saved and is disabled now still stands there: behind it stands what deletes the row
  const nearest = element.isConnected ? order.toReversed() : order;
  return group && neighbourOf(nearest, element, (entry) => group.contains(entry) && canTake(entry));
}
/**
 * Whether what had the focus has gone with it, or was `disabled` while it had it. The kit then
 * gives it to the dialog around, which is no better than the body: the keyboard would start again
 * at its top.
 */
const isLost = (
  last: Place | undefined,
  now: Element | null,
  disabled: Element | undefined,
): boolean =>
  now === document.body ||
  (last !== undefined &&
    now !== null &&
    now.matches('[role="dialog"]') &&
    last.groups.includes(now) &&
    (!canTake(last.element) || last.element === disabled));
/** Pressed, and not answered yet: it is pressed again where that fails. */
const isBusy = (element: Element): boolean =>
  element.isConnected && element.getAttribute('aria-busy') === 'true';
/** Watches over the focus until the answer is called. */
export function keepFocus(): () => void {
  let past: readonly Place[] = [];
  let frame = 0;
  /** What has the focus no longer because it was disabled while it had it. */
  let disabled: Element | undefined;
  // after the next frame, in which the kit says once more that the dialog has the focus
  const restoreSoon = (): void => {
    if (frame === 0 && isLost(past[0], document.activeElement, disabled))
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(restore);
      });
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    if (isLost(past[0], target, disabled)) return restoreSoon();
    disabled = undefined;
    past = [placeOf(target), ...past.filter(({ element }) => element !== target)].slice(0, kept);
  };
  // a press beside everything takes the focus away on purpose
  const onPress = (): void => {
    if (document.activeElement === document.body) past = [];
  };
  const restore = (): void => {
    frame = 0;
    const [last] = past;
    if (!last || !isLost(last, document.activeElement, disabled) || isBusy(last.element)) return;
    const comesBack = last.element === disabled;
    if (canTake(last.element) && !comesBack) return;
    const found =
      (canTake(last.element) ? last.element : besides(last)) ??
      past
        .slice(1)
        .find(
          ({ element, groups: around }) =>
            canTake(element) &&
            around.length > 0 &&
            last.element.getAttribute(kinAttribute) === null,
        )?.element;
    if (found) found.focus({ preventScroll: true });
    else focusPlace(headingOf(last.groups));
  };
  const watcher = new MutationObserver((changes) => {
    const held = past[0]?.element;
    if (held?.matches(':disabled') && changes.some(({ target }) => target === held))
      disabled = held;
    restoreSoon();
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerup', onPress);
  watcher.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'aria-busy'],
  });
  return () => {
    cancelAnimationFrame(frame);
    watcher.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerup', onPress);
  };
}
