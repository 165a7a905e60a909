import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { formatReward } from '../../shared/rewards/reward-text.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { CellValue, EmptyValue } from '../engine/list/cell-value.tsx';
import { RewardChips } from '../engine/field/reward-chips.tsx';
import { createReferenceNamesPrefetch, type RowPrefetch } from '../engine/list/row-names.ts';
import type { Row } from '../engine/command/section-call.ts';
import { computeSnapshotDiff } from '../engine/form/snapshot-diff.ts';
import { UndoDialog } from '../engine/command/undo-dialog.tsx';
import {
  buildLogEntrySectionQuery,
  toLogEntrySnapshot,
  useLogEntryFields,
} from './entry-fields.ts';
import c from '../styles/controls.module.css';
import s from '../styles/log.module.css';

/** Returns the declared fields that an entry changed, in the order of their form. */
function changesOf(row: Row, fields: Fields | undefined) {
  const [before, after] = [toLogEntrySnapshot(row['before']), toLogEntrySnapshot(row['after'])];
  const order = Object.keys(fields ?? {});
  const changed = computeSnapshotDiff(before, after)
    .filter(({ name }) => order.includes(name))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return { before, after, changed };
}
/** Loads the fields that entries changed, and the names in the first of them. */
export const prefetchLogEntryFields: RowPrefetch = (rows, client) =>
  Promise.allSettled(
    rows.map(async (row) => {
      const declaration = await client.fetchQuery(buildLogEntrySectionQuery(row));
      const { before, after, changed } = changesOf(row, declaration?.fields);
      const [first] = changed;
      const field = first && declaration?.fields[first.name];
      const sides = [before, after].filter((side) => side !== null && side !== undefined);
      if (field)
        await createReferenceNamesPrefetch({ [first.name]: field })(sides as Row[], client);
    }),
  );

/** Maximum number of rewards in the line of an entry; the opened entry shows all. */
const chipsMax = 2;
type Rewards = Parameters<typeof RewardChips>[0]['rewards'];

/** Shows one changed field in a line, with its old value and its new value. */
function OneChange({ row, name }: { row: Row; name: string }) {
  const field = useLogEntryFields(row)?.[name];
  const [before, after] = [toLogEntrySnapshot(row['before']), toLogEntrySnapshot(row['after'])];
  if (!field) return null;
  return (
    <span className={s.change}>
      <span className={c.muted} title={field.label}>
        {field.label}
      </span>
      {before && (
        <del>
          <CellValue field={field} value={before[name]} row={before} isPlain />
        </del>
      )}
      {after && (
        <ins>
          <CellValue field={field} value={after[name]} row={after} isPlain />
        </ins>
      )}
    </span>
  );
}

/**
 * Summary of a change that fits in a line: the payment, or the first changed field and the number
 * of the others.
 */
export function LogEntryChangeSummary({ row }: { row: Row }) {
  const rewards = row['rewards'] as Rewards;
  const fields = useLogEntryFields(row);
  if (rewards.length > 0)
    return (
      <span className={s.change}>
        <RewardChips rewards={rewards.slice(0, chipsMax)} />
        {rewards.length > chipsMax && (
          <span className={c.muted} title={rewards.slice(chipsMax).map(formatReward).join(', ')}>
            +{rewards.length - chipsMax}
          </span>
        )}
      </span>
    );
  const [first, ...others] = changesOf(row, fields).changed;
  if (!first) return <EmptyValue />;
  return (
    <span className={s.changes}>
      <OneChange row={row} name={first.name} />
      {others.length > 0 && (
        <span
          className={c.muted}
          title={others.map(({ name }) => fields?.[name]?.label ?? name).join(', ')}
        >
          +{others.length}
        </span>
      )}
    </span>
  );
}

/**
 * Undo button with a preview while the command can be undone, otherwise the outcome of the command.
 */
export function LogEntryUndoCell({ row }: { row: Row }) {
  const [isOpen, setOpen] = useState(false);
  const text = String(row['text']);
  if (row['undoneBy'] !== null)
    return <span className={c.muted}>{m.admin_log_undone_short()}</span>;
  if (row['undoable'] !== true) return <EmptyValue />;
  return (
    <>
      <button
        type="button"
        className={joinClassNames(c.btn, c.small, c.quiet, s.undo)}
        aria-label={m.admin_undo_one({ text })}
        onClick={() => setOpen(true)}
      >
        {m.admin_undo()}
      </button>
      <UndoDialog
        commandId={isOpen ? row.id : undefined}
        text={text}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
