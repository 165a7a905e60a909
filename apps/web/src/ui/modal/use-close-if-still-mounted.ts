import { useLayoutEffect, useRef } from 'react';

/**
 * Returns `close` for the end of a command that a dialog or form started. The returned function
 * does nothing after the content of the dialog or form has been removed: the user may have opened
 * another dialog in the meantime, and `close` would close it and lose its input.
 */
export function useCloseIfStillMounted<A extends readonly unknown[]>(
  close: (...args: A) => void,
): (...args: A) => void {
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (...args) => {
    if (isMounted.current) close(...args);
  };
}
