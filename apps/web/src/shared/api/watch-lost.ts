import { sessionStore } from '../session/session.store.ts';
import { findLostCall, type LostCall } from './call-key.ts';
import { call } from './call.ts';
import { registerLostCallPoll } from './lost-watch.ts';

/** Pauses between polls in milliseconds, if nothing came from the server in the meantime. */
const pausesMs = [2_000, 4_000, 8_000, 15_000, 30_000] as const;
const lastPauseMs = 30_000;

/**
 * Asks the server if the change was made, without making the change. No answer or a refusal decides
 * nothing.
 */
const isDone = (userId: number, key: string): Promise<boolean> =>
  call('readCommandState', { params: { id: userId, key }, ownMessage: 'always' }).then(
    ({ done }) => done,
    () => false,
  );

interface Watching<A> {
  readonly onAnswer: (answer: A) => void;
  /**
   * Called after the server has forgotten the change. Sending the change again would then make a
   * new change.
   */
  readonly onForgotten?: () => void;
}
/**
 * Polls for a change whose answer was lost, and passes the answer on after the server has recorded
 * the change. Never sends the change itself. Ends when the change is sent again or the user of the
 * change signs out. Returns false for other errors.
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
 * Returns true for the first caller only. The callers of one shared call receive one answer, so the
 * answer is reported once.
 */
export function markReplyReported(answer: object): boolean {
  if (reportedAnswers.has(answer)) return false;
  reportedAnswers.add(answer);
  return true;
}
