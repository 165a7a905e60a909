import { useEffect, useState } from 'react';
import { onClockOffsetChange, getServerTime } from './server-clock.ts';

/**
 * Returns the server's present time in ms, and updates it every `everyMs` ms; null stops the
 * updates.
 */
export function useServerNow(everyMs: number | null): number {
  const [now, setNow] = useState(getServerTime);
  useEffect(() => {
    if (everyMs === null) return;
    const tick = () => setNow(getServerTime());
    // updates at once, because the value may be older than one interval when the updates start
    // again
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, everyMs);
    const corrected = onClockOffsetChange(tick);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      corrected.unsubscribe();
    };
  }, [everyMs]);
  return now;
}
