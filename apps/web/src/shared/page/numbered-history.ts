import { createHashHistory, type RouterHistory } from '@tanstack/react-router';

/**
 * Creates the router's history, and numbers the entries that the browser adds when the user edits
 * the URL. The router numbers only its own entries and takes all others for the first one: if the
 * user then declined to leave unsaved input, it would go back by a wrong number of entries, so that
 * the URL would be wrong, or the page would reload without the input.
 */
export function createNumberedHistory(): RouterHistory {
  // registered before the router's listener, which needs the number
  addEventListener('popstate', () => {
    if (window.history.state) return;
    const { __TSR_index } = history.location.state;
    // the router has replaced `history.replaceState` by a function that counts as a navigation
    History.prototype.replaceState.call(
      window.history,
      { __TSR_key: `${Date.now()}`, __TSR_index: __TSR_index + 1 },
      '',
    );
  });
  const history = createHashHistory();
  return history;
}
