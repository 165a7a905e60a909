/**
 * Notices are messages that nobody waits for: news of the server, and celebrations. One notice is
 * shown at a time, and none while a dialog is open, so that notices never cover what the player
 * does. Replies to a press are shown immediately, see `showMessage`.
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

/** Number of waiting notices that are shown one by one; older ones are shown as one line. */
const waitingMax = 3;
/** Notices that wait, the oldest first. */
let waiting: readonly ToastInput[] = [];
/** Keys of notices that were shown; the visible one is among them. */
let shownKeys: readonly string[] = [];

/** True while a notice is being shown, because the change of the messages reaches this queue too. */
let isShowing = false;
/** True while something larger than a notice is shown. */
let isHeld = false;

function findVisibleNotice(): Toast | undefined {
  const visible = visibleToasts.get();
  shownKeys = shownKeys.filter((key) => visible.some((toast) => toast.key === key));
  // a notice that stays until it is closed would keep all others waiting
  return visible.find(({ key, durationMs }) => durationMs !== null && shownKeys.includes(key));
}
function mustWait({ key, title, text }: ToastInput): boolean {
  if (isShowing || isHeld || openDialogStack.get().length > 0) return true;
  const visible = findVisibleNotice();
  if (visible === undefined || visible.key === key) return false;
  return key !== undefined || visible.text !== text || visible.title !== title;
}

/**
 * Shows a notice as soon as no other notice is visible and no dialog is open. A notice with the key
 * of a waiting or visible notice replaces that notice.
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

/** Replaces the oldest of many notices by their number; celebrations are never among them. */
function condense(notices: readonly ToastInput[]): readonly ToastInput[] {
  const plain = notices.filter(({ stays }) => !stays);
  if (plain.length <= waitingMax) return notices;
  const older = plain.slice(0, 1 - waitingMax);
  const line = { text: m.toasts_earlier({ count: older.length }) };
  return [line, ...notices.filter((notice) => !older.includes(notice))];
}
/** Shows the next notice; equal notices are counted, and the others wait again. */
function showNext(): void {
  const [next] = waiting;
  if (next === undefined || mustWait(next)) return;
  const due = condense(waiting);
  waiting = [];
  due.forEach(showNotice);
}
openDialogStack.subscribe(showNext);
visibleToasts.subscribe(showNext);

/** Keeps all notices waiting while something larger is shown, such as the band of a new level. */
export function holdNotices(held: boolean): void {
  isHeld = held;
  showNext();
}
/** Returns true while a notice is visible that disappears by itself. */
export const isNoticeVisible = (): boolean => findVisibleNotice() !== undefined;
/** Returns true if a notice with this key is visible or waits. */
export const hasNotice = (key: string): boolean =>
  [...visibleToasts.get(), ...waiting].some((other) => other.key === key);
export function closeNotice(key: string): void {
  waiting = waiting.filter((other) => other.key !== key);
  closeToast(key);
}
/** Drops notices that were not shown yet: they belong to the session that ends. */
export const dropWaitingNotices = (): void => void (waiting = []);
