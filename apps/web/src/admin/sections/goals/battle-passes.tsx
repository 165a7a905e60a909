import { getCallCommand } from '@guildhall/contract/office/commands';
import { passStates, type PassState } from '@guildhall/contract/goals/battle-passes';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { queryClient } from '../../../shared/query/query-client.ts';
import { useTaskPolling } from '../../../shared/tasks/use-task.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { TaskInterruptedNote } from '../../engine/panel/interrupted-note.tsx';
import { refetchOfficeData } from '../../engine/queries.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import { useNewestUnfinishedTask } from '../../engine/task/use-open-task.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';

const isState = (value: unknown): value is PassState => passStates.some((state) => state === value);
const tiersOf = (result: unknown): number => {
  const tiers = (result as { tiers?: unknown } | null)?.tiers;
  return typeof tiers === 'number' ? tiers : 0;
};

/** Actions on a season pass: publish a draft, retire a published one. */
function PassDesk({ row }: { row: Row }) {
  const [open, setOpen] = useState<'publish' | 'retire'>();
  const [taskId, setTaskId] = useState<number>();
  const settling = useTaskPolling(taskId, ({ status, result }) => {
    setTaskId(undefined);
    if (status === 'FINISHED')
      showMessage({ text: m.admin_pass_settled({ count: tiersOf(result) }), tone: 'success' });
    else showMessage({ text: m.admin_failed(), tone: 'danger' });
    void refetchOfficeData(queryClient);
  });
  const running = useNewestUnfinishedTask('battle-passes', row.id);
  const dialog = settling ?? running;
  const state = isState(row['state']) ? row['state'] : 'DRAFT';
  const name = String(row['name']);
  const on = { params: { id: row.id }, ownMessage: 'except-429' } as const;
  const showDone = (call: 'publishPass' | 'retirePass', message: string, commandId: number) =>
    showCommandSuccess({
      message,
      commandId,
      command: getCallCommand(call),
      text: `${message}: ${name}`,
    });
  const close = () => setOpen(undefined);
  const publish = async (reason: string) => {
    const { commandId } = await callAdminApi('publishPass', { ...on, body: { reason } });
    await showDone('publishPass', m.admin_pass_published(), commandId);
  };
  const retire = async (reason: string) => {
    const { commandId, taskId } = await callAdminApi('retirePass', { ...on, body: { reason } });
    setTaskId(taskId);
    await showDone('retirePass', m.admin_pass_retired(), commandId);
  };
  if (state === 'RETIRED' && !dialog) return null;
  return (
    <section className={p.field} aria-label={name}>
      <div className={c.row}>
        {state === 'DRAFT' && (
          <button
            type="button"
            className={joinClassNames(c.btn, c.primary)}
            onClick={() => setOpen('publish')}
          >
            {m.admin_pass_publish()}
          </button>
        )}
        {state === 'PUBLISHED' && (
          <button
            type="button"
            className={joinClassNames(c.btn, c.danger)}
            onClick={() => setOpen('retire')}
          >
            {m.admin_pass_retire()}
          </button>
        )}
      </div>
      {dialog && <p className={p.hint}>{m.admin_pass_settling()}</p>}
      <TaskInterruptedNote interrupted={dialog?.interrupted} />
      <ReasonDialog
        open={open === 'publish'}
        title={m.admin_pass_publish()}
        action={m.admin_pass_publish()}
        onClose={close}
        run={publish}
      >
        <p>{m.admin_pass_publish_text({ name })}</p>
      </ReasonDialog>
      <ReasonDialog
        open={open === 'retire'}
        title={m.admin_pass_retire()}
        action={m.admin_pass_retire()}
        isDangerous
        confirmName={name}
        onClose={close}
        run={retire}
      >
        <p>{m.admin_pass_retire_text({ name })}</p>
      </ReasonDialog>
    </section>
  );
}

/** Displays actions on a season pass above its form. */
export const sectionOverride: SectionOverride = { FormHead: PassDesk };
