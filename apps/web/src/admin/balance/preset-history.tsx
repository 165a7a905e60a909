import { getCallCommand } from '@guildhall/contract/office/commands';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { callAdminApi } from '../admin-call.ts';
import { InstantText } from '../engine/list/cell-value.tsx';
import { showCommandSuccess } from '../engine/command/command-outcome.ts';
import { ReasonDialog } from '../engine/command/reason-dialog.tsx';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import b from '../styles/balance.module.css';
import { formatFailure } from '../office-texts.ts';
import { ParameterChangeList } from './change-list.tsx';
import type { BalanceTable } from './preset-edits.ts';
import { buildPresetHistoryQuery, buildPresetRollbackQuery } from './preset-queries.ts';

const kinds = {
  START: m.admin_balance_kind_start,
  EDIT: m.admin_balance_kind_edit,
  IMPORT: m.admin_balance_kind_import,
  ROLLBACK: m.admin_balance_kind_rollback,
  UNDO: m.admin_balance_kind_undo,
  CLONE: m.admin_balance_kind_clone,
} as const;

function RollBack({
  table,
  to,
  onClose,
}: {
  table: BalanceTable;
  to: number | undefined;
  onClose: () => void;
}) {
  const preview = useQuery(buildPresetRollbackQuery(table.id, to));
  const run = async (reason: string) => {
    if (to === undefined) return;
    const reply = await callAdminApi('rollbackBalancePreset', {
      params: { id: table.id },
      query: {},
      body: { to, reason },
      ifMatch: table.version,
      ownMessage: 'except-429',
    });
    await showCommandSuccess({
      message: m.admin_balance_rolled_back(),
      commandId: reply.commandId,
      command: getCallCommand('rollbackBalancePreset'),
      text: m.admin_balance_saved_text({ name: table.name, count: reply.changes.length }),
    });
  };
  return (
    <ReasonDialog
      open={to !== undefined}
      title={m.admin_balance_roll_back()}
      action={m.admin_balance_roll_back()}
      wide
      isReady={preview.data !== undefined && preview.data.changes.length > 0}
      onClose={onClose}
      run={run}
    >
      <p>{m.admin_balance_roll_back_text()}</p>
      {preview.data && (
        <ParameterChangeList label={m.admin_balance_roll_back()} changes={preview.data.changes} />
      )}
      {preview.error instanceof ApiError && (
        <p className={c.error} role="alert">
          {formatFailure(preview.error, m.admin_failed())}
        </p>
      )}
    </ReasonDialog>
  );
}

/**
 * Shows the saves of a preset with author, time, reason and changes. The preset can be restored to
 * each of the saved states.
 */
export function PresetRevisionHistory({ table }: { table: BalanceTable }) {
  const history = useQuery(buildPresetHistoryQuery(table.id));
  const [to, setTo] = useState<number>();
  const saves = history.data?.data ?? [];
  if (history.data && saves.length === 0)
    return (
      <div className={c.message}>
        <strong>{m.admin_balance_history_none()}</strong>
      </div>
    );
  return (
    <div className={joinClassNames(b.page, b.saves)} aria-busy={history.isPending}>
      <ol>
        {saves.map((save, index) => (
          <li key={save.id}>
            <header>
              <strong>{kinds[save.kind]()}</strong>
              <InstantText iso={save.at} />
              {save.by !== null && <span>{save.by}</span>}
              {index === 0 && <span className={c.tag}>{m.admin_balance_present()}</span>}
              {save.reason !== null && <q>{save.reason}</q>}
              {index > 0 && table.fixedBy === null && (
                <button
                  type="button"
                  className={joinClassNames(c.btn, c.small, b.back)}
                  onClick={() => setTo(save.id)}
                >
                  {m.admin_balance_roll_back()}
                </button>
              )}
            </header>
            <details>
              <summary>
                {m.admin_balance_show_changes()}{' '}
                <span className={p.hint}>
                  {m.admin_balance_changes({ count: save.changes.length })}
                </span>
              </summary>
              <ParameterChangeList label={m.admin_balance_show_changes()} changes={save.changes} />
            </details>
          </li>
        ))}
      </ol>
      <RollBack table={table} to={to} onClose={() => setTo(undefined)} />
    </div>
  );
}
