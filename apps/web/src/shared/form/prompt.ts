import { createAtom, useSelector } from '@tanstack/react-store';
import { createDeferred, type Deferred } from '../deferred.ts';
import { sessionStore } from '../session/session.store.ts';

/**
 * A question that a blocked call puts to the player: true once it is answered, false when the
 * dialog was closed. Several blocked calls share one.
 *
 * A call that was sent before an answer may be refused after it: it names how many answers there
 * were when it was sent (`countSolved`), and is not asked about again.
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
