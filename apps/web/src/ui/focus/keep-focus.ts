import {
  modalDialogSelector,
  focusableSelector,
  focusElement,
  findNearestHeading,
} from './focus-place.ts';
import { isElementVisible } from '../is-drawn.ts';

/**
 * Moves the focus when a press removes the pressed element, for example a claim button, a deleted
 * row or a message. Otherwise the browser would focus the body, and the keyboard would start at the
 * top of the page. Applies to the whole app, and prefers a neighbour of the removed element.
 */
/**
 * Selector of elements that group others. The neighbour is searched first in the smallest group
 * that still exists.
 */
const groups =
  'ul, ol, tbody, table, fieldset, form, nav, section, article, [role="region"], [role="dialog"]';
/**
 * Attribute of controls that may take over the focus from a removed control, for example the next
 * claim button.
 */
const focusGroupAttribute = 'data-focus-kin';
const recentMax = 8;

interface Place {
  readonly element: HTMLElement;
  /** Groups around the element, innermost first. */
  readonly groups: readonly Element[];
  /** Controls of the page or dialog, in order. */
  readonly order: readonly HTMLElement[];
}
const scopeOf = (element: Element): Element =>
  element.closest(`${modalDialogSelector}, main, [data-focus-scope]`) ?? document.body;
function groupsOf(element: Element, collected: Element[] = []): Element[] {
  const group = element.parentElement?.closest(groups);
  return group ? groupsOf(group, [...collected, group]) : collected;
}
const placeOf = (element: HTMLElement): Place => ({
  element,
  groups: groupsOf(element),
  order: [...scopeOf(element).querySelectorAll<HTMLElement>(focusableSelector)],
});
const canTake = (entry: HTMLElement | undefined): entry is HTMLElement =>
  entry !== undefined &&
  entry.isConnected &&
  !entry.matches(':disabled, [tabindex="-1"]') &&
  entry.closest('[inert], [aria-hidden="true"]') === null &&
  isElementVisible(entry);

/**
 * Returns the nearest remaining element: first among the elements after the removed one, then among
 * those before it.
 */
export function findNearestRemaining<T>(
  order: readonly T[],
  gone: T,
  isGood: (candidate: T) => boolean,
): T | undefined {
  const at = order.indexOf(gone);
  return order.slice(at + 1).find(isGood) ?? order.slice(0, Math.max(at, 0)).findLast(isGood);
}
function besides({ element, groups, order }: Place): HTMLElement | undefined {
  // the page was drawn again, and a control with the same id has replaced the element
  const heir = element.id === '' ? null : document.getElementById(element.id);
  if (heir && canTake(heir)) return heir;
  const focusGroup = element.getAttribute(focusGroupAttribute);
  const isInSameFocusGroup = (element: HTMLElement): boolean =>
    focusGroup !== null &&
    element.getAttribute(focusGroupAttribute) === focusGroup &&
    canTake(element);
  const next =
    findNearestRemaining(order, element, isInSameFocusGroup) ??
    [...document.querySelectorAll<HTMLElement>(focusableSelector)].find(isInSameFocusGroup);
  if (next !== undefined || focusGroup !== null) return next;
  const group = groups.find((entry) => entry.isConnected);
  // a control that was disabled after saving still exists: searches backwards, because a delete
  // button follows it
  const nearest = element.isConnected ? order.toReversed() : order;
  return (
    group &&
    findNearestRemaining(nearest, element, (entry) => group.contains(entry) && canTake(entry))
  );
}
/**
 * Returns true if the focused element was removed, or was disabled while it had the focus
 * (`disabled`). The UI kit then focuses the dialog around it, where the keyboard would start at the
 * top.
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
/**
 * Returns true for a control whose call is running; it keeps the focus, because the user may press
 * it again after a failure.
 */
const isBusy = (element: Element): boolean =>
  element.isConnected && element.getAttribute('aria-busy') === 'true';
/** Restores the focus whenever it is lost, until the returned function is called. */
export function watchFocusLoss(): () => void {
  let past: readonly Place[] = [];
  let frame = 0;
  /** Element that lost the focus because it was disabled. */
  let disabled: Element | undefined;
  // after the next frame, in which the UI kit may still focus the dialog
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
    past = [placeOf(target), ...past.filter(({ element }) => element !== target)].slice(
      0,
      recentMax,
    );
  };
  // a press on an empty part of the page removes the focus deliberately
  const onPress = (): void => {
    if (document.activeElement === document.body) past = [];
  };
  const restore = (): void => {
    frame = 0;
    const [last] = past;
    if (!last || !isLost(last, document.activeElement, disabled) || isBusy(last.element)) return;
    const comesBack = last.element === disabled;
    if (canTake(last.element) && !comesBack) return;
    const target =
      (canTake(last.element) ? last.element : besides(last)) ??
      past
        .slice(1)
        .find(
          ({ element, groups: around }) =>
            canTake(element) &&
            around.length > 0 &&
            last.element.getAttribute(focusGroupAttribute) === null,
        )?.element;
    if (target) target.focus({ preventScroll: true });
    else focusElement(findNearestHeading(last.groups));
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
