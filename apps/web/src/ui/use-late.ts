import { useEffect, useState } from 'react';

/** Longest that a page may be busy before what its presses open is fetched, in milliseconds. */
const restMs = 2_000;
function atRest(run: () => void): void {
  // not every browser says when it rests
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: restMs });
  else setTimeout(run, restMs);
}
const fetched = new WeakSet<() => Promise<unknown>>();
/** Fetches a part once the page rests, so that it is there also when the connection is not. */
function fetchAtRest(load: () => Promise<unknown>): void {
  if (fetched.has(load)) return;
  fetched.add(load);
  atRest(() => void load().catch(() => fetched.delete(load)));
}

/**
 * A part of the kit that a press opens: it weighs more than the page around may gain, and is
 * fetched once the page rests, or with the first sign of a press (`want`, for the pointer and the
 * focus). One that did not come is asked for again with the next sign.
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

/** Loads a part without a trigger once the page rests. If loading fails, it stays undefined. */
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
