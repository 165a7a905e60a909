import { useEffect, useState } from 'react';

/** Largest time in milliseconds to wait for an idle page before popups load. */
const restMs = 2_000;
function atRest(run: () => void): void {
  // not every browser reports when it is idle
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: restMs });
  else setTimeout(run, restMs);
}
// touch input fires these pointer events, too
const inputs = ['pointermove', 'pointerdown', 'wheel', 'keydown'];
let firstInput: Promise<unknown> | undefined;
const waitForFirstInput = (): Promise<unknown> =>
  (firstInput ??= new Promise((resolve) => {
    for (const input of inputs)
      addEventListener(input, resolve, { capture: true, passive: true, once: true });
  }));
/**
 * Runs work when the page is idle after the person's first input on it. For parts that only an
 * input opens: a page that nobody touches does not load them.
 */
export function runAfterFirstInput(run: () => void): void {
  void waitForFirstInput().then(() => atRest(run));
}
const fetched = new WeakSet<() => Promise<unknown>>();
/**
 * Loads a part once after the first input on the page, so that it is available even if the
 * connection is lost later.
 */
export function preloadAfterFirstInput(load: () => Promise<unknown>): void {
  if (fetched.has(load)) return;
  fetched.add(load);
  runAfterFirstInput(() => void load().catch(() => fetched.delete(load)));
}

/**
 * Loads a part that opens on a press and is too large for the page itself: after the first input on
 * the page, or as soon as the pointer or the focus reaches its control (`want`). A failed download
 * is repeated at the next `want`.
 */
export function useOnDemandModule<T>(load: () => Promise<T>): {
  part: T | undefined;
  want: () => void;
} {
  const [part, setPart] = useState<{ readonly loaded: T }>();
  useEffect(() => preloadAfterFirstInput(load), [load]);
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
 * Loads a part that is not opened by a press, when the page is idle; `schedule` may choose another
 * time. If this fails, the result stays undefined.
 */
export function useModuleLoadedWhenIdle<T>(
  load: () => Promise<T>,
  schedule = atRest,
): T | undefined {
  const [part, setPart] = useState<{ readonly loaded: T }>();
  useEffect(() => {
    let left = false;
    schedule(
      () =>
        void load().then(
          (loaded) => !left && setPart({ loaded }),
          () => undefined,
        ),
    );
    return () => {
      left = true;
    };
  }, [load, schedule]);
  return part?.loaded;
}
