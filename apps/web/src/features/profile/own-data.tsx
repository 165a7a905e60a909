import { limits } from '@guildhall/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { call } from '../../shared/api/call.ts';
import { callLazyPortalApi } from '../../shared/api/later-call.ts';
import { showFailureMessage } from '../../shared/errors/error-policy.ts';
import { openDialog } from '../../shared/dialog.store.ts';
import type { User } from '../../shared/query/use-user.ts';
import {
  readTabStorage,
  removeTabStorage,
  writeTabStorage,
} from '../../shared/session/browser-storage.ts';
import { saveFile } from '../../shared/text/save-file.ts';
import { isTaskRunning, useTaskPolling, type TaskView } from '../../shared/tasks/use-task.ts';
import { formatDateTime } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import classes from './profile.page.module.css';
import { useSaveSetting } from './use-setting.ts';

const key = 'bf-export';
const fail = (error: unknown): void =>
  showFailureMessage(error, { title: m.error_title(), text: m.error_failed() });

/**
 * Export of the data stored about the player. A task creates the file in the background, and the
 * page downloads it when it is ready.
 */
export function OwnDataExport({ userId }: { userId: number }) {
  // survives leaving the page and reloading, because the file is kept for days
  const [taskId, setTaskId] = useState(() => Number(readTabStorage(key)) || undefined);
  const save = useMutation({
    // a file arrives as a Blob, because its declared answer has no schema
    mutationFn: async (id: number) =>
      saveFile(
        (await call('taskFile', {
          params: { taskId: id },
          as: 'file',
          ownMessage: 'except-429',
        })) as unknown as Blob,
        'guildhall-my-data.json',
      ),
    onError: fail,
  });
  const over = (view: TaskView): void => {
    if (view.status === 'FINISHED') {
      // a file that was ready when the page opened needs no message
      if (start.isSuccess) showMessage({ text: m.data_export_ready(), tone: 'success' });
    } else {
      removeTabStorage(key);
      if (view.error !== null)
        showMessage({ title: m.error_title(), text: view.error, tone: 'danger' });
    }
  };
  const task = useTaskPolling(taskId, over);
  const start = useMutation({
    mutationFn: () =>
      callLazyPortalApi('exportOwnData', { params: { id: userId }, ownMessage: 'except-429' }),
    onSuccess: (started) => {
      writeTabStorage(key, String(started.taskId));
      setTaskId(started.taskId);
    },
    onError: fail,
  });
  const running =
    start.isPending || (taskId !== undefined && (!task || isTaskRunning(task.status)));
  if (task?.hasFile && taskId !== undefined)
    return (
      <div className={classes.choice}>
        <p>{m.data_export_kept({ days: limits.exportRetentionDays })}</p>
        <Button tone="signal" busy={save.isPending} onClick={() => save.mutate(taskId)}>
          {m.data_export_save()}
        </Button>
      </div>
    );
  return (
    <div className={classes.choice}>
      <p>{m.data_export_text()}</p>
      {running && task && (
        <ProgressBar value={task.progress} max={100} label={m.data_export_progress()} />
      )}
      <Button busy={running} onClick={() => start.mutate()}>
        {m.data_export()}
      </Button>
    </div>
  );
}

/** Permanent deletion of the account. The player can cancel the deletion within seven days. */
export function DeleteAccountSetting({ user }: { user: User }) {
  const cancel = useSaveSetting(
    () =>
      callLazyPortalApi('cancelDeletion', { params: { id: user.id }, ownMessage: 'except-429' }),
    () => showMessage({ text: m.deletion_cancelled(), tone: 'success' }),
  );
  if (user.deletesAt !== null)
    return (
      <div className={classes.choice} role="status">
        <p>
          <b className={classes.warn}>
            {m.deletion_waits({ when: formatDateTime(user.deletesAt) })}
          </b>{' '}
          {m.deletion_waits_text()}
        </p>
        <Button tone="signal" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {m.deletion_keep()}
        </Button>
      </div>
    );
  return (
    <div className={classes.choice}>
      <p>{m.deletion_text({ days: limits.deletionDays })}</p>
      <Button tone="danger" onClick={() => openDialog('delete-account')}>
        {m.deletion_ask()}
      </Button>
    </div>
  );
}
