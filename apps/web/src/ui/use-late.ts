import { useEffect, useState } from 'react';

/** Maximum wait for an idle page before its popups load, in milliseconds. */
const restMs = 2_000;
function atRest(run: () => void): void {
  // not every browser reports when it is idle
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: restMs });
  else setTimeout(run, restMs);
}
const fetched = new WeakSet<() => Promise<unknown>>();
/**
 * Loads a part when the page is idle, so that the part is available even if the connection is lost
 * later.
 */
function fetchAtRest(load: () => Promise<unknown>): void {
  if (fetched.has(load)) return;
  fetched.add(load);
  atRest(() => void load().catch(() => fetched.delete(load)));
}

/**
 * Loads a part of the kit that opens on a press and would be too heavy for the page itself. The
 * part loads when the page is idle, or at the first sign of a press (`want`, for pointer and
 * focus). A failed download is repeated at the next sign.
 */
export function useOnDemandModule<T>(load: () => Promise<T>): {
  part: T | undefined;
  want: () => void;
} {
  const [part, setPart] = useState<{ readonly loaded: T }>();
  useEffect(() => fetchAtRest(load), [load]);
  const want = () => {
    if (!part)
      void load().then(
        (loaded) => setPart({ loaded }),
        () => undefined,
      );
  };
  return { part: part?.loaded, want };
}

/**
 * Loads a part that no press opens, when the page is idle. If loading fails, the result stays
 * undefined.
 */
export function useIdleModule<T>(load: () => Promise<T>): T | undefined {
  const [part, setPart] = useState<{ readonly loaded: T }>();
  useEffect(() => {
    let left = false;
    atRest(
      () =>
        void load().then(
          (loaded) => !left && setPart({ loaded }),
          () => undefined,
        ),
    );
    return () => {
      left = true;
    };
  }, [load]);
  return part?.loaded;
}
