import { useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that calls `close` when a command of a dialog or form has ended. It does
 * nothing once the content of the dialog or form was removed: the user may have opened another
 * dialog or form meanwhile, which `close` would close with its input.
 */
export function useCloseWhileMounted<A extends readonly unknown[]>(
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
