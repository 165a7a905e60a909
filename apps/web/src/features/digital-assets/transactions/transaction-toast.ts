/**
 * Toast of a transaction. Each transaction has a single toast, which changes in place on every page
 * (R4.40 to R4.44).
 */
import { limits } from '@guildhall/contract/limits';
import * as m from '../../../messages/messages.js';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { queryClient } from '../../../shared/query/query-client.ts';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { refetchQueries } from '../../../shared/query/refetch.ts';
import { isTaskRunning } from '../../../shared/tasks/use-task.ts';
import { closeToast, showMessage } from '../../../ui/toasts/toast.store.ts';

let lastKey = 0;
/** Shows that the portal is asking a wallet. Returns the key of the toast. */
export function showTransactionPending(): string {
  lastKey += 1;
  const key = `transaction-${lastKey}`;
  showMessage({ key, text: m.transaction_in_progress(), durationMs: null });
  return key;
}
export const showFailedTransactionMessage = (key: string): string =>
  showMessage({
    key,
    text: m.transaction_failed(),
    tone: 'danger',
    durationMs: limits.toastDefaultMs,
  });

/** Tasks that this page is following. */
const followed = new Set<number>();
/**
 * Follows a sent transaction across pages until its outcome is certain. A transaction that is
 * already followed keeps its toast. This happens if a list names the transaction before the reply
 * to its sender arrives; the sender's own toast is then closed.
 */
export function followTransaction(taskId: number, ownKey?: string): void {
  const key = ownKey ?? `transaction-task-${taskId}`;
  if (followed.has(taskId)) {
    if (ownKey !== undefined) closeToast(ownKey);
    return;
  }
  followed.add(taskId);
  showMessage({ key, text: m.transaction_completed(), durationMs: null });
  void pollTask(taskId)
    .then((end) => showEnd(end, key))
    .finally(() => followed.delete(taskId));
}

type End = { readonly isConfirmed: boolean; readonly reason: string | null } | undefined;
/** Returns the end of a task; undefined if the player may no longer ask for this task. */
async function pollTask(taskId: number): Promise<End> {
  for (;;) {
    try {
      const view = await call('taskResult', { params: { taskId }, ownMessage: 'everything' });
      if (!isTaskRunning(view.status))
        return { isConfirmed: view.status === 'FINISHED', reason: view.error };
    } catch (error) {
      const isAway = error instanceof ApiError && (error.status === 0 || error.status >= 429);
      if (!isAway) return undefined;
    }
    await new Promise((go) => setTimeout(go, limits.taskPollMs));
  }
}

function showEnd(end: End, key: string): void {
  for (const name of ['assets', 'inventories'] as const)
    void refetchQueries(queryClient, { queryKey: buildQueryKey(name) });
  if (!end) return closeToast(key);
  if (end.isConfirmed) showMessage({ key, text: m.transaction_confirmed(), tone: 'success' });
  else
    showMessage({
      key,
      title: m.transaction_confirm_failed(),
      text: end.reason ?? m.transaction_again(),
      tone: 'danger',
      durationMs: limits.toastDefaultMs,
    });
}
