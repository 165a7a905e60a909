import { sessionStore } from '../session/session.store.ts';
import { findLostCall, type LostCall } from './call-key.ts';
import { call } from './call.ts';
import { registerLostCallPoll } from './lost-watch.ts';

/** Pauses between two requests in milliseconds; a message of the server ends a pause early. */
const pausesMs = [2_000, 4_000, 8_000, 15_000, 30_000] as const;
const lastPauseMs = 30_000;

/**
 * Asks the server if the change was made, without making it. Returns false if it was not, if no
 * reply arrives, or if the request is refused.
 */
const isDone = (userId: number, key: string): Promise<boolean> =>
  call('readCommandState', { params: { id: userId, key }, ownMessage: 'always' }).then(
    ({ done }) => done,
    () => false,
  );

interface Watching<A> {
  readonly onAnswer: (answer: A) => void;
  /**
   * Called after the change's idempotency key was dropped: from then on, sending the change again
   * would make a second change.
   */
  readonly onForgotten?: () => void;
}
/**
 * Asks the server about a change whose reply did not arrive, until the server has recorded the
 * change, and passes the reply to `onAnswer`. Never makes the change itself. Ends if the change is
 * sent again elsewhere, or if its user signs out. Does nothing and returns false for errors other
 * than a lost reply.
 */
export function watchLostCall<A>(error: unknown, watching: Watching<A>): boolean {
  const lost = findLostCall(error);
  const userId = sessionStore.get()?.userId;
  if (!lost || userId === undefined) return false;
  watch(lost, userId, watching);
  return true;
}
function watch<A>(lost: LostCall, userId: number, watching: Watching<A>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedCount = 0;
  let isAsking = false;
  let isAskedMeanwhile = false;
  const end = (): void => {
    clearTimeout(timer);
    removeWatch();
    session.unsubscribe();
  };
  const isOver = (): boolean => {
    if (lost.isOpen()) return false;
    end();
    if (lost.isForgotten()) watching.onForgotten?.();
    return true;
  };
  const ask = async (): Promise<void> => {
    isAskedMeanwhile = isAsking;
    if (isAsking || isOver()) return;
    clearTimeout(timer);
    isAsking = true;
    const isCommandDone = await isDone(userId, lost.key);
    isAsking = false;
    if (isOver()) return;
    if (isCommandDone) {
      end();
      lost.readAnswer().then(
        (answer) => watching.onAnswer(answer as A),
        (next: unknown) => watchLostCall(next, watching),
      );
    } else if (isAskedMeanwhile) void ask();
    else timer = setTimeout(() => void ask(), pausesMs[askedCount++] ?? lastPauseMs);
  };
  const removeWatch = registerLostCallPoll(() => void ask());
  const session = sessionStore.subscribe(() => {
    if (sessionStore.get()?.userId !== userId) end();
  });
  timer = setTimeout(() => void ask(), pausesMs[0]);
}

const reportedAnswers = new WeakSet<object>();
/**
 * Returns true only for the first caller: several callers may share a call and get the same reply,
 * but the user must see one message about it.
 */
export function markReplyReported(answer: object): boolean {
  if (reportedAnswers.has(answer)) return false;
  reportedAnswers.add(answer);
  return true;
}
