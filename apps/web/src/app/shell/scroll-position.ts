import { limits } from '@guildhall/contract/limits';

/**
 * Returns true if the page is long enough and scrolled far enough: 25 % of the scrollable distance
 * (OP-18).
 */
export function shouldOfferScrollToTop({
  scrollTop,
  scrollHeight,
  clientHeight,
}: {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}): boolean {
  if (scrollHeight <= clientHeight * limits.scrollButtonMinViewports) return false;
  return scrollTop >= (scrollHeight - clientHeight) * (limits.scrollButtonPercent / 100);
}

const keyboardShare = 0.75;
const largest = { portrait: 0, landscape: 0 };

/**
 * Returns true on a touch device if a text field has focus or much of the window's height is
 * missing (OP-19).
 */
export function isScreenKeyboardLikelyOpen(): boolean {
  if (!matchMedia('(pointer: coarse)').matches) return false;
  const focused = document.activeElement;
  if (
    focused instanceof HTMLTextAreaElement ||
    (focused instanceof HTMLInputElement &&
      !['checkbox', 'radio', 'button', 'submit'].includes(focused.type))
  )
    return true;
  const side = matchMedia('(orientation: portrait)').matches ? 'portrait' : 'landscape';
  largest[side] = Math.max(largest[side], innerHeight);
  return (visualViewport?.height ?? innerHeight) < largest[side] * keyboardShare;
}
