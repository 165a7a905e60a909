import { createHashHistory, type RouterHistory } from '@tanstack/react-router';

/**
 * Creates the history of the pages, and numbers entries that the browser adds by itself when the
 * user edits the address. The router numbers only its own entries and takes all other entries for
 * the first one. When the user declined to leave unsaved input, the router would therefore go back
 * by a wrong number of entries: the wrong address would stay in the bar, or the page would reload
 * without the input.
 */
export function createNumberedHashHistory(): RouterHistory {
  // registered before the router's listener, which reads the history index that is set here
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
