import { createAtom, useSelector } from '@tanstack/react-store';
import { createDeferred, type Deferred } from '../deferred.ts';
import { sessionStore } from '../session/session.store.ts';

/**
 * Creates a prompt that blocked calls show to the player. `solve` resolves with true once the
 * prompt is answered, with false if its dialog is closed. Calls that are blocked at the same time
 * share one prompt. A call that was sent before an answer may be refused after it: such a call
 * passes the number of answers at its sending (`countSolved`), and is repeated without another
 * prompt.
 */
export function createBlockingPrompt() {
  const waiting = createAtom<Deferred<boolean> | null>(null);
  let solvedCount = 0;
  const settle = (solved: boolean): void => {
    const open = waiting.get();
    waiting.set(null);
    if (solved) solvedCount += 1;
    open?.resolve(solved);
  };
  // a prompt belongs to its session, so it must not stay open during the next sign-in
  let asked = sessionStore.get()?.token;
  sessionStore.subscribe(() => {
    const token = sessionStore.get()?.token;
    if (token === asked) return;
    asked = token;
    settle(false);
  });
  return {
    countSolved: (): number => solvedCount,
    solve: (countWhenSent: number): Promise<boolean> => {
      if (countWhenSent !== solvedCount) return Promise.resolve(true);
      const open = waiting.get() ?? createDeferred<boolean>();
      waiting.set(open);
      return open.promise;
    },
    settle,
    useOpen: (): boolean => useSelector(waiting) !== null,
  };
}
