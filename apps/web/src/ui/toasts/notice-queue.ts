/**
 * Queue of notices: messages that do not answer a press, such as news from the server and
 * celebrations. One notice is shown at a time, and none while a dialog is open, so that notices
 * never cover the player's work. Answers to a press are shown at once by `showMessage`.
 */
import * as m from '../../messages/messages.js';
import { openDialogStack } from '../dialogs.store.ts';
import {
  closeToast,
  showMessage,
  visibleToasts,
  type Toast,
  type ToastInput,
} from './toast.store.ts';

/**
 * Largest number of waiting notices that are shown one by one; older notices are replaced by one
 * line with their number.
 */
const waitingMax = 3;
/** Waiting notices, oldest first. */
let waiting: readonly ToastInput[] = [];
/** Keys of notices that were shown; the visible notice is one of them. */
let shownKeys: readonly string[] = [];

/**
 * True while this queue itself shows a notice: the queue is also called for this change of the
 * visible messages, and must then show nothing.
 */
let isShowing = false;
/** True while something larger than a notice is shown, so that notices wait. */
let isHeld = false;

function findVisibleNotice(): Toast | undefined {
  const visible = visibleToasts.get();
  shownKeys = shownKeys.filter((key) => visible.some((toast) => toast.key === key));
  // ignores notices that stay until they are closed, because they would block all others
  return visible.find(({ key, durationMs }) => durationMs !== null && shownKeys.includes(key));
}
function mustWait({ key, title, text }: ToastInput): boolean {
  if (isShowing || isHeld || openDialogStack.get().length > 0) return true;
  const visible = findVisibleNotice();
  if (visible === undefined || visible.key === key) return false;
  return key !== undefined || visible.text !== text || visible.title !== title;
}

/**
 * Shows a notice as soon as no other notice is visible and no dialog is open. Replaces a waiting or
 * visible notice with the same key.
 */
export function showNotice(notice: ToastInput): void {
  if (mustWait(notice)) {
    const at = waiting.findIndex((other) => notice.key !== undefined && other.key === notice.key);
    waiting = at === -1 ? [...waiting, notice] : waiting.with(at, notice);
    return;
  }
  isShowing = true;
  shownKeys = [...shownKeys, showMessage(notice)];
  isShowing = false;
}

/** Replaces the oldest of too many notices by one line with their number, except celebrations. */
function condense(notices: readonly ToastInput[]): readonly ToastInput[] {
  const plain = notices.filter(({ stays }) => !stays);
  if (plain.length <= waitingMax) return notices;
  const older = plain.slice(0, 1 - waitingMax);
  const line = { text: m.toasts_earlier({ count: older.length }) };
  return [line, ...notices.filter((notice) => !older.includes(notice))];
}
/** Shows the next notice together with all equal notices; the others keep waiting. */
function showNext(): void {
  const [next] = waiting;
  if (next === undefined || mustWait(next)) return;
  const due = condense(waiting);
  waiting = [];
  due.forEach(showNotice);
}
openDialogStack.subscribe(showNext);
visibleToasts.subscribe(showNext);

/**
 * Makes all notices wait (`held`) while something larger is shown, such as the celebration of a new
 * level.
 */
export function holdNotices(held: boolean): void {
  isHeld = held;
  showNext();
}
/** Returns true while a notice is visible that will disappear by itself. */
export const isNoticeVisible = (): boolean => findVisibleNotice() !== undefined;
/** Returns true if a notice with this key is visible or waits. */
export const isNoticeShownOrWaiting = (key: string): boolean =>
  [...visibleToasts.get(), ...waiting].some((other) => other.key === key);
export function closeNotice(key: string): void {
  waiting = waiting.filter((other) => other.key !== key);
  closeToast(key);
}
/** Drops the waiting notices, because they belong to the session that ends. */
export const dropWaitingNotices = (): void => void (waiting = []);
