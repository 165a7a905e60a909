import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { useTaskPolling } from '../../shared/tasks/use-task.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { formatPercent } from '../engine/text/percent-text.ts';
import { closeToast, showMessage } from '../../ui/toasts/toast.store.ts';
import { Icon } from '../../ui/icon.tsx';
import { callAdminApi } from '../admin-call.ts';
import { TaskInterruptedNote } from '../engine/panel/interrupted-note.tsx';
import { buildPreviewQuery, refetchOfficeData } from '../engine/queries.ts';
import { ReasonDialog } from '../engine/command/reason-dialog.tsx';
import { useNewestUnfinishedTask } from '../engine/task/use-open-task.ts';
import { queryClient } from '../../shared/query/query-client.ts';
import p from '../styles/panel.module.css';
import s from '../styles/shell.module.css';
import { useDialogOfPage } from './use-dialog-of-page.ts';

const key = 'reset-statistics';

/**
 * Button that asks for confirmation, starts a task and reports its end (R2.170, OP-44). The task
 * continues after the dialog or the page is left.
 */
export function ResetStatisticsButton() {
  const [isOpen, setOpen] = useDialogOfPage();
  const [taskId, setTaskId] = useState<number>();
  const view = useTaskPolling(taskId, ({ status }) => {
    setTaskId(undefined);
    closeToast(key);
    if (status === 'FINISHED')
      showMessage({ key, text: m.admin_reset_completed(), tone: 'success' });
    else showMessage({ key, text: m.admin_reset_failed(), tone: 'danger' });
    void refetchOfficeData(queryClient);
  });
  // the button is on every page, so a task started elsewhere is requested only when the dialog
  // opens.
  const running = useNewestUnfinishedTask('statistics', undefined, { enabled: isOpen });
  const shown = view ?? running;
  const preview = useQuery({
    ...buildPreviewQuery(['reset-statistics'], ({ signal }) =>
      callAdminApi('resetStatistics', {
        query: { preview: 'true' },
        body: {},
        ownMessage: 'always',
        signal,
      }),
    ),
    enabled: isOpen,
  });
  const run = async (reason: string) => {
    try {
      const started = await callAdminApi('resetStatistics', {
        query: {},
        body: { reason },
        ownMessage: 'except-429',
      });
      showMessage({ key, text: m.admin_reset_in_progress(), durationMs: null });
      setTaskId(started.taskId ?? undefined);
    } catch {
      showMessage({ key, text: m.admin_reset_failed(), tone: 'danger' });
    }
  };
  return (
    <>
      <button
        type="button"
        className={s.destroys}
        disabled={taskId !== undefined}
        onClick={() => setOpen(true)}
      >
        {m.admin_reset_statistics()}
        <span className="vh">, {m.admin_dangerous()}</span>
        <Icon name="alert" size={14} />
        {shown && <small> {formatPercent(shown.progress)}</small>}
      </button>
      <ReasonDialog
        open={isOpen}
        title={m.admin_reset_statistics()}
        action={m.admin_reset_statistics()}
        isDangerous
        confirmName={m.admin_reset_statistics()}
        isReady={preview.data !== undefined && !running}
        onClose={() => setOpen(false)}
        run={run}
      >
        <p>{m.admin_reset_text()}</p>
        {running && (
          <p role="status">
            {m.admin_reset_in_progress()} {formatPercent(running.progress)}
          </p>
        )}
        <TaskInterruptedNote interrupted={running?.interrupted} />
        {preview.data && (
          <dl className={p.facts}>
            <dt>{m.admin_reset_accounts()}</dt>
            <dd>{formatNumber(preview.data.accounts)}</dd>
            <dt>{m.admin_reset_clears()}</dt>
            <dd>{preview.data.clears.join(', ') || m.admin_reset_none()}</dd>
            <dt>{m.admin_reset_stays()}</dt>
            <dd>{preview.data.stays.join(', ') || m.admin_reset_none()}</dd>
          </dl>
        )}
      </ReasonDialog>
    </>
  );
}
