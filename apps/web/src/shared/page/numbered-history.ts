import { createHashHistory, type RouterHistory } from '@tanstack/react-router';

/**
 * Creates the history of the pages, and numbers entries that the browser adds by itself when the
 * user edits the address. The router numbers only its own entries and takes the others for the
 * first one. When the user declined to leave unsaved input, it would go back by a wrong number of
 * entries: the wrong address would stay in the bar, or the page would reload without the input.
 */
export function createNumberedHistory(): RouterHistory {
  // registered before the router's listener, which must see the number
  window.addEventListener('popstate', () => {
    if (window.history.state) return;
    const key = String(Date.now());
    const __TSR_index = history.location.state.__TSR_index + 1;
    // the router has replaced `history.replaceState` by a function that counts as a navigation
    History.prototype.replaceState.call(
      window.history,
      { key, __TSR_key: key, __TSR_index } satisfies RouterHistory['location']['state'],
      '',
    );
  });
  const history = createHashHistory();
  return history;
}
