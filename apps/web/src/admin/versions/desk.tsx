import { getCallCommand } from '@guildhall/contract/office/commands';
import { limits } from '@guildhall/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { queryClient } from '../../shared/query/query-client.ts';
import { useTaskPolling } from '../../shared/tasks/use-task.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { PresetReplayButton } from '../balance/preset-replay.tsx';
import { callAdminApi } from '../admin-call.ts';
import { showCommandSuccess } from '../engine/command/command-outcome.ts';
import { EffectList } from '../engine/command/effect-list.tsx';
import { TaskInterruptedNote } from '../engine/panel/interrupted-note.tsx';
import { refetchOfficeData, buildPreviewQuery } from '../engine/queries.ts';
import { CommandPreviewPlaceholder } from '../engine/command/preview-state.tsx';
import { ReasonDialog } from '../engine/command/reason-dialog.tsx';
import type { Row } from '../engine/command/section-call.ts';
import { useNewestUnfinishedTask } from '../engine/task/use-open-task.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';

type VersionAction = 'main' | 'close';
/** Kind of the task that moves players to a new main version; the other kind cancels matches. */
const raisingKind = 'game-versions.set-main';
interface VersionActionProps {
  id: number;
  name: string;
  open: boolean;
  onClose: () => void;
  onTask: (taskId: number | null, action: VersionAction) => void;
}
const previewOf = (id: number, signal: AbortSignal) => ({
  params: { id },
  query: { preview: 'true' as const },
  body: {},
  ownMessage: 'always' as const,
  signal,
});
/** Loads the effect of an action while its dialog is open. */
const usePreview = <T,>(
  { id, open }: Pick<VersionActionProps, 'id' | 'open'>,
  action: VersionAction,
  ask: (input: ReturnType<typeof previewOf>) => Promise<T>,
) =>
  useQuery({
    ...buildPreviewQuery(['versions', action, id], ({ signal }) => ask(previewOf(id, signal))),
    enabled: open,
  });
/** Rules that the action changes, with old and new values. */
function Changes({ rows }: { rows: readonly { name: string; from: number; to: number }[] }) {
  if (rows.length === 0) return <p className={p.hint}>{m.admin_version_no_changes()}</p>;
  return (
    <table className={p.diff} aria-label={m.admin_version_changes()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_balance_parameter()}</th>
          <th scope="col">{m.admin_version_now()}</th>
          <th scope="col">{m.admin_version_then()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, from, to }) => (
          <tr key={name}>
            <th scope="row" className={c.mono}>
              {name}
            </th>
            <td>
              <del className={c.gone}>{formatNumber(from)}</del>
            </td>
            <td>
              <ins className={c.new}>{formatNumber(to)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MainDialog({
  id,
  name,
  presetId,
  open,
  onClose,
  onTask,
}: VersionActionProps & { presetId: number }) {
  const preview = usePreview({ id, open }, 'main', (input) =>
    callAdminApi('setMainVersion', input),
  );
  const running = preview.data?.effects.find(({ key }) => key === 'balance.playedOut')?.count ?? 0;
  const run = async (reason: string) => {
    // R7.4: this call has a longer timeout than others, because it waits for all consequences
    const reply = await callAdminApi('setMainVersion', {
      params: { id },
      query: {},
      body: { force: running > 0, reason },
      timeoutMs: limits.longRequestTimeoutMs,
      ownMessage: 'except-429',
    });
    onTask(reply.taskId, 'main');
    const text = m.admin_version_made_main({ name });
    const command = getCallCommand('setMainVersion');
    await showCommandSuccess({ message: text, commandId: reply.commandId, command, text });
  };
  return (
    <ReasonDialog
      open={open}
      title={m.admin_version_set_main()}
      action={running > 0 ? m.admin_version_set_main_force() : m.admin_version_set_main()}
      isDangerous={running > 0}
      isReady={preview.data !== undefined}
      onClose={onClose}
      run={run}
    >
      <p>{m.admin_version_set_main_text({ name })}</p>
      {preview.data ? (
        <div aria-live="polite">
          <EffectList effects={preview.data.effects} />
          <Changes rows={preview.data.changes} />
          {preview.data.changes.length > 0 && <PresetReplayButton id={presetId} />}
        </div>
      ) : (
        <CommandPreviewPlaceholder preview={preview} />
      )}
    </ReasonDialog>
  );
}

function CloseDialog({ id, name, open, onClose, onTask }: VersionActionProps) {
  const preview = usePreview({ id, open }, 'close', (input) =>
    callAdminApi('forceDisableVersion', input),
  );
  const run = async (reason: string) => {
    const reply = await callAdminApi('forceDisableVersion', {
      params: { id },
      query: {},
      body: { reason },
      ownMessage: 'except-429',
    });
    onTask(reply.taskId, 'close');
    await showCommandSuccess({ message: m.admin_version_closed({ name }), text: '' });
  };
  return (
    <ReasonDialog
      open={open}
      title={m.admin_version_close()}
      action={m.admin_version_close()}
      isDangerous
      confirmName={name}
      isReady={preview.data !== undefined}
      onClose={onClose}
      run={run}
    >
      <p>{m.admin_version_close_text({ name })}</p>
      {preview.data ? (
        <div aria-live="polite">
          <EffectList effects={preview.data.effects} />
        </div>
      ) : (
        <CommandPreviewPlaceholder preview={preview} />
      )}
    </ReasonDialog>
  );
}

/** State of a version in one line. The state shows if the version is in use. */
function Standing({ row }: { row: Row }) {
  const [style, text] = row['forceDisabled']
    ? [c.bad, m.admin_version_is_closed()]
    : row['isMain']
      ? [undefined, m.admin_version_is_main()]
      : row['enabled']
        ? [undefined, m.admin_version_is_open()]
        : [c.off, m.admin_version_is_off()];
  return (
    <p className={c.row}>
      <span className={joinClassNames(c.state, style)}>{text}</span>
      <span className={c.muted}>
        {m.admin_version_played({
          matches: Number(row['running']),
          servers: Number(row['servers']),
        })}
      </span>
    </p>
  );
}

/**
 * Lets operators choose the main version and close versions. Both actions first show the players
 * whom they affect.
 */
export function VersionDecisions({ row }: { row: Row }) {
  const [open, setOpen] = useState<VersionAction>();
  const [task, setTask] = useState<{ id: number; action: VersionAction }>();
  const view = useTaskPolling(task?.id, ({ status }) => {
    const isDone = status === 'FINISHED';
    showMessage({
      text: isDone ? m.admin_version_task_done() : m.admin_version_task_failed(),
      tone: isDone ? 'success' : 'danger',
    });
    setTask(undefined);
    void refetchOfficeData(queryClient);
  });
  const running = useNewestUnfinishedTask('game-versions', row.id);
  const isRaising = task ? task.action === 'main' : running?.kind === raisingKind;
  const shownView = view ?? running;
  const shared = {
    id: row.id,
    name: String(row['name']),
    onClose: () => setOpen(undefined),
    onTask: (id: number | null, action: VersionAction) =>
      setTask(id === null ? undefined : { id, action }),
  };
  const mayBeMain = row['enabled'] === true && row['isMain'] !== true;
  return (
    <section className={p.field} aria-label={m.admin_version_desk()}>
      <Standing row={row} />
      <div className={c.row}>
        {mayBeMain && (
          <button
            type="button"
            className={joinClassNames(c.btn, c.primary)}
            onClick={() => setOpen('main')}
          >
            {m.admin_version_set_main()}
          </button>
        )}
        {row['forceDisabled'] !== true && (
          <button
            type="button"
            className={joinClassNames(c.btn, c.danger)}
            onClick={() => setOpen('close')}
          >
            {m.admin_version_close()}
          </button>
        )}
      </div>
      {shownView && (
        <p className={p.hint} role="status">
          {isRaising
            ? m.admin_version_raising({ percent: shownView.progress })
            : m.admin_version_calling_off({ percent: shownView.progress })}
        </p>
      )}
      <TaskInterruptedNote interrupted={shownView?.interrupted} />
      <MainDialog {...shared} presetId={Number(row['balancePresetId'])} open={open === 'main'} />
      <CloseDialog {...shared} open={open === 'close'} />
    </section>
  );
}
