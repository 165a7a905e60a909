import { useEffect, useState } from 'react';
import { onServerTimeChange, getServerTime } from './server-clock.ts';

/** The present time of the server in ms, read again every `everyMs`; null stops the clock. */
export function useServerNow(everyMs: number | null): number {
  const [now, setNow] = useState(getServerTime);
  useEffect(() => {
    if (everyMs === null) return;
    const tick = () => setNow(getServerTime());
    // the value may be older than a period when the clock restarts
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, everyMs);
    const corrected = onServerTimeChange(tick);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      corrected.unsubscribe();
    };
  }, [everyMs]);
  return now;
}
