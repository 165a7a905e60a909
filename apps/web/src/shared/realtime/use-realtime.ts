import { useEffect } from 'react';
import { useSession } from '../session/session.store.ts';
import { ownReads } from './own-reads.ts';

/** Keeps the channel open while somebody is signed in. The client program is loaded only then. */
export function useRealtime(): void {
  const token = useSession()?.token;
  useEffect(() => {
    if (token === undefined) return;
    let close: (() => void) | undefined;
    let left = false;
    // before the pages' own reads, or in the same moment
    const openedAt = Date.now();
    void import('./channel.ts').then(({ openChannel }) => {
      if (!left) close = openChannel(token, openedAt, ownReads.covers);
    });
    return () => {
      left = true;
      close?.();
    };
  }, [token]);
}
