import { useLayoutEffect, useRef } from 'react';

/**
 * Returns `close` for the end of a command that a dialog started. The returned function does
 * nothing after the dialog's content has been removed: the user may have opened another dialog of
 * the page in the meantime, and `close` would close that one, with what was typed in it.
 */
export function useCloseWhileMounted(close: () => void): () => void {
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => {
    if (isMounted.current) close();
  };
}
