/** True if an element takes up room on the page. Safari has `checkVisibility` since 17.4 only. */
export const isElementVisible = (element: HTMLElement): boolean =>
  'checkVisibility' in element
    ? element.checkVisibility()
    : (element as HTMLElement).getClientRects().length > 0;
