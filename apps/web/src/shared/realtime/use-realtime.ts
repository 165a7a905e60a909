import { useEffect } from 'react';
import { useSession } from '../session/session.store.ts';
import { notificationsReadInThisTab } from './own-reads.ts';

/** Milliseconds after a failure until the channel's code is loaded again. */
const againMs = 30_000;

/** Keeps the channel open while a user is signed in. Loads the channel's client code only then. */
export function useRealtimeChannel(): void {
  const token = useSession()?.token;
  useEffect(() => {
    if (token === undefined) return;
    let close: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    // not later than the time at which the pages begin to load their data
    const openedAt = Date.now();
    const open = (): void =>
      void import('./channel.ts').then(
        ({ openRealtimeChannel: openChannel }) => {
          if (!left) close = openChannel(token, openedAt, notificationsReadInThisTab.covers);
        },
        () => {
          if (!left) timer = setTimeout(open, againMs);
        },
      );
    open();
    return () => {
      left = true;
      clearTimeout(timer);
      close?.();
    };
  }, [token]);
}
