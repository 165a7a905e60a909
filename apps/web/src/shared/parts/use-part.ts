import { useEffect, useEffectEvent, useState } from 'react';
import { tellMissingPart } from './missing.ts';

/**
 * A part of the page that is fetched when it is first wanted, and then stays. One that does not
 * come says why and is asked for again at the next wish: the page around it goes on.
 */
export function usePart<T>(
  load: () => Promise<T>,
  isWanted: boolean,
  onFailed: () => void,
): T | undefined {
  const [found, setFound] = useState<{ part: T }>();
  const fail = useEffectEvent(() => {
    void tellMissingPart();
    onFailed();
  });
  useEffect(() => {
    if (!isWanted || found) return;
    let left = false;
    load().then(
      (part) => !left && setFound({ part }),
      () => !left && fail(),
    );
    return () => {
      left = true;
    };
  }, [isWanted, found, load]);
  return found?.part;
}
