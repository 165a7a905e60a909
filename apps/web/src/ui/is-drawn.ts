/**
 * Returns true if an element takes up space on the page. Replaces `checkVisibility`, which Safari
 * has only since 17.4.
 */
export const isElementVisible = (element: HTMLElement): boolean =>
  'checkVisibility' in element
    ? element.checkVisibility()
    : (element as HTMLElement).getClientRects().length > 0;
