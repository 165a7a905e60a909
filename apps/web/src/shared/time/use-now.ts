import { useEffect, useState } from 'react';
import { onClockOffsetChange, getServerTime } from './server-clock.ts';

/** Returns the server's present time in ms, updated every `everyMs` ms. Null stops the updates. */
export function useServerNow(everyMs: number | null): number {
  const [now, setNow] = useState(getServerTime);
  useEffect(() => {
    if (everyMs === null) return;
    const tick = () => setNow(getServerTime());
    // the value may be older than one interval when the clock restarts
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
