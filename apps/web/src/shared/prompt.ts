import { createAtom, useSelector } from '@tanstack/react-store';
import { createDeferred, type Deferred } from './deferred.ts';
import { sessionStore } from './session/session.store.ts';

/**
 * A question that a blocked call puts to the player: true once it is answered, false when the
 * dialog was closed. Several blocked calls share one.
 */
export function createPrompt() {
  const waiting = createAtom<Deferred<boolean> | null>(null);
  const settle = (solved: boolean): void => {
    const open = waiting.get();
    waiting.set(null);
    open?.resolve(solved);
  };
  // A question belongs to the session that was asked: over the sign-in of the next one it would
  // stand in the way.
  let asked = sessionStore.get()?.token;
  sessionStore.subscribe(() => {
    const token = sessionStore.get()?.token;
    if (token === asked) return;
    asked = token;
    settle(false);
  });
  return {
    solve: (): Promise<boolean> => {
      const open = waiting.get() ?? createDeferred<boolean>();
      waiting.set(open);
      return open.promise;
    },
    settle,
    useOpen: (): boolean => useSelector(waiting) !== null,
  };
}
