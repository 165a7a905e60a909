import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { showFailureMessage } from '../errors/error-policy.ts';

export type TaskView = Result<Api['taskResult']>;
/**
 * Returns true while a task has not ended and must be polled; CREATED counts like STARTED (OP-75).
 */
export const isTaskRunning = (status: TaskView['status']): boolean =>
  status === 'CREATED' || status === 'STARTED';

/**
 * Polls a task every 1500 ms until it ends (R4.39). A refused poll ends the polling with a toast
 * (R7.98); a poll without an answer is repeated, because the task itself continues.
 */
export function useTaskPolling(
  taskId: number | undefined,
  onOver: (view: TaskView) => void,
): TaskView | undefined {
  const [seen, setSeen] = useState<{ taskId: number; view: TaskView }>();
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (taskId === undefined) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      timer = setTimeout(() => void ask(), limits.taskPollMs);
    };
    const ask = async (): Promise<void> => {
      try {
        const view = await call('taskResult', {
          params: { taskId },
          signal: abort.signal,
          ownMessage: 'always',
        });
        setSeen({ taskId, view });
        if (isTaskRunning(view.status)) again();
        else over(view);
      } catch (error) {
        if (abort.signal.aborted) return;
        const away = error instanceof ApiError && (error.status === 0 || error.status === 503);
        if (away) return again();
        showFailureMessage(error, { text: m.error_task_result() });
        over({ status: 'FAILED', progress: 0, result: null, error: null, hasFile: false });
      }
    };
    void ask();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [taskId]);
  return seen && seen.taskId === taskId ? seen.view : undefined;
}
