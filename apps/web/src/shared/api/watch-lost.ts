import { sessionStore } from '../session/session.store.ts';
import { findLostCall, type LostCall } from './call-key.ts';
import { call } from './call.ts';
import { registerLostCallPoll } from './lost-watch.ts';

/** Pauses between questions in milliseconds, as long as nothing comes from the server. */
const pausesMs = [2_000, 4_000, 8_000, 15_000, 30_000] as const;
const lastPauseMs = 30_000;

/**
 * Asks the server if the change was made, without making it. Returns false also without an answer
 * or after a refusal.
 */
const isDone = (userId: number, key: string): Promise<boolean> =>
  call('readCommandState', { params: { id: userId, key }, ownMessage: 'always' }).then(
    ({ done }) => done,
    () => false,
  );

interface Watching<A> {
  readonly onAnswer: (answer: A) => void;
  /**
   * Called once the key of the change is forgotten: sending the change again would then make a
   * second change.
   */
  readonly onForgotten?: () => void;
}
/**
 * Asks the server about a change whose answer was lost, until the server has recorded it, and
 * passes its answer on. Never makes the change itself. Ends if the change is sent again elsewhere,
 * or if its user signs out. Returns false for errors of other kinds.
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
 * Returns true for the first caller only: several callers may get the same answer of a shared call,
 * which must be reported once.
 */
export function markReplyReported(answer: object): boolean {
  if (reportedAnswers.has(answer)) return false;
  reportedAnswers.add(answer);
  return true;
}
