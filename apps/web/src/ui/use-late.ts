import { useState } from 'react';

/**
 * A part of the kit that a press opens: it weighs more than the page around may gain, and is fetched
 * with the first sign of a press (`want`, for the pointer and the focus). One that did not come is
 * asked for again with the next sign.
 */
export function useLate<T>(load: () => Promise<T>): { part: T | undefined; want: () => void } {
  const [part, setPart] = useState<{ readonly loaded: T }>();
  const want = () => {
    if (!part)
      void load().then(
        (loaded) => setPart({ loaded }),
        () => undefined,
      );
  };
  return { part: part?.loaded, want };
}
