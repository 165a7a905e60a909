import { useEffect, useEffectEvent, useState } from 'react';
import { showChunkLoadFailure } from './missing.ts';

/**
 * Loads a part of the page at its first use, and keeps it. A failed download is reported and tried
 * again at the next use; the page stays usable.
 */
export function useLazyModule<T>(
  load: () => Promise<T>,
  isWanted: boolean,
  onFailed: () => void,
): T | undefined {
  const [loaded, setFound] = useState<{ part: T }>();
  const fail = useEffectEvent(() => {
    void showChunkLoadFailure();
    onFailed();
  });
  useEffect(() => {
    if (!isWanted || loaded) return;
    let left = false;
    load().then(
      (part) => !left && setFound({ part }),
      () => !left && fail(),
    );
    return () => {
      left = true;
    };
  }, [isWanted, loaded, load]);
  return loaded?.part;
}
