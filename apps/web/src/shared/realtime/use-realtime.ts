import { useEffect } from 'react';
import { useSession } from '../session/session.store.ts';

/** Keeps the channel open while somebody is signed in. The client program is loaded only then. */
export function useRealtime(): void {
  const token = useSession()?.token;
  useEffect(() => {
    if (token === undefined) return;
    let close: (() => void) | undefined;
    let left = false;
    void import('./channel.ts').then(({ openChannel }) => {
      if (!left) close = openChannel(token);
    });
    return () => {
      left = true;
      close?.();
    };
  }, [token]);
}
