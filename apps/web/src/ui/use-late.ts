import { useEffect, useState } from 'react';

/** Largest time in milliseconds to wait for an idle page before popups load. */
const restMs = 2_000;
function atRest(run: () => void): void {
  // not every browser reports when it is idle
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: restMs });
  else setTimeout(run, restMs);
}
const fetched = new WeakSet<() => Promise<unknown>>();
/**
 * Loads a part when the page is idle, so that it is available even if the connection is lost later.
 */
function fetchAtRest(load: () => Promise<unknown>): void {
  if (fetched.has(load)) return;
  fetched.add(load);
  atRest(() => void load().catch(() => fetched.delete(load)));
}

/**
 * Loads a part that opens on a press and is too large for the page itself: when the page is idle,
 * or as soon as the pointer or the focus reaches its control (`want`). A failed download is
 * repeated at the next `want`.
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
 * Loads a part that is not opened by a press, when the page is idle. If this fails, the result
 * stays undefined.
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
