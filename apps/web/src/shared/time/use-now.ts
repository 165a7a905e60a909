import { useEffect, useState } from 'react';
import { onServerTime, readServerTime } from './server-clock.ts';

/** The present time of the server in ms, read again every `everyMs`; null stops the clock. */
export function useNow(everyMs: number | null): number {
  const [now, setNow] = useState(readServerTime);
  useEffect(() => {
    if (everyMs === null) return;
    const tick = () => setNow(readServerTime());
    // the value may be older than a period when the clock restarts
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, everyMs);
    const corrected = onServerTime(tick);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      corrected.unsubscribe();
    };
  }, [everyMs]);
  return now;
}
