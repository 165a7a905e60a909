import type { Field } from '@guildhall/contract/kit/field-kinds';
import * as m from '../../messages/messages.js';
import { LogPlot } from '../activity/log-plot.tsx';
import { Change, useFieldsOf, Moment, snapshotOf, UndoCell } from '../activity/log-row.tsx';
import { VerifyLog } from '../activity/verify-log.tsx';
import { adminCall } from '../admin-call.ts';
import { CellValue, FlagText, Nothing, RefName } from '../engine/cell-value.tsx';
import { RewardChips } from '../engine/reward-chips.tsx';
import type { Row } from '../engine/section-call.ts';
import { plainText } from '../engine/field-values.ts';
import { snapshotDiff, type FieldDiff } from '../engine/snapshot-diff.ts';
import { targetNamed } from '../engine/targets.ts';
import type { SectionOverride } from '../overrides.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';

type Snapshot = ReturnType<typeof snapshotOf>;
const words = (name: string): string =>
  name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase());

/** A value as its section shows it; a command that belongs to no section shows what was stored. */
function DiffValue({
  field,
  value,
  row,
}: {
  field: Field | undefined;
  value: unknown;
  row: Snapshot;
}) {
  if (value === null || value === undefined || value === '') return m.admin_nothing();
  if (field) return <CellValue field={field} value={value} row={row ?? {}} isPlain />;
  if (typeof value === 'boolean') return <FlagText on={value} />;
  return plainText(value);
}

/** Changed fields only: what stood there, struck through, and what stands there now. */
function Difference({
  row,
  changes,
  before,
  after,
}: {
  row: Row;
  changes: readonly FieldDiff[];
  before: Snapshot;
  after: Snapshot;
}) {
  const fields: Readonly<Record<string, Field>> | undefined = useFieldsOf(row);
  return (
    <table className={p.diff}>
      <thead>
        <tr>
          <th scope="col">{m.admin_field()}</th>
          <th scope="col">{m.admin_change()}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before: from, after: to }) => (
          <tr key={name}>
            <th scope="row">{fields?.[name]?.label ?? words(name)}</th>
            <td>
              {before && (
                <del className={c.gone}>
                  <DiffValue field={fields?.[name]} value={from} row={before} />
                </del>
              )}
              {after && (
                <ins className={c.new}>
                  <DiffValue field={fields?.[name]} value={to} row={after} />
                </ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Facts({ row }: { row: Row }) {
  const users = targetNamed('users');
  const text = (value: unknown) =>
    typeof value === 'string' && value !== '' ? value : <Nothing />;
  return (
    <dl className={p.facts}>
      <dt>{m.admin_log_when()}</dt>
      <dd>{typeof row['createdAt'] === 'string' && <Moment iso={row['createdAt']} />}</dd>
      <dt>{m.admin_log_who()}</dt>
      <dd>
        <Actor row={row} />
      </dd>
      <dt>{m.admin_log_what()}</dt>
      <dd className={c.mono}>{text(row['type'])}</dd>
      <dt>{m.admin_log_player()}</dt>
      <dd>
        {typeof row['userId'] === 'number' ? (
          <RefName target={users} id={row['userId']} />
        ) : (
          <Nothing />
        )}
      </dd>
      <dt>{m.admin_reason()}</dt>
      <dd>{text(row['reason'])}</dd>
      <dt>{m.admin_log_address()}</dt>
      <dd className={c.mono}>{text(row['address'])}</dd>
    </dl>
  );
}

function Detail({ row, onUndo }: { row: Row; onUndo: () => void }) {
  const [before, after] = [snapshotOf(row['before']), snapshotOf(row['after'])];
  const changes = snapshotDiff(before, after);
  const undoneBy = row['undoneBy'];
  const rewards = row['rewards'] as Parameters<typeof RewardChips>[0]['rewards'];
  return (
    <>
      <RewardChips rewards={rewards} />
      {changes.length > 0 && (
        <Difference row={row} changes={changes} before={before} after={after} />
      )}
      <Facts row={row} />
      {typeof undoneBy === 'number' && (
        <p className={p.hint}>{m.admin_log_undone({ id: undoneBy })}</p>
      )}
      {row['undoable'] === true && (
        <div>
          <button type="button" className={c.btn} onClick={onUndo}>
            {m.admin_undo()}
          </button>
        </div>
      )}
    </>
  );
}

/** A user opens; a game server, a job or a visitor has a name alone. */
function Actor({ row }: { row: Row }) {
  if (typeof row['actorId'] === 'number')
    return <RefName target={targetNamed('users')} id={row['actorId']} />;
  return typeof row['actorName'] === 'string' && row['actorName'] !== '' ? (
    <>{row['actorName']}</>
  ) : (
    <Nothing />
  );
}

/** The log is ordered by time alone; an entry is read as a difference. */
export const override: SectionOverride = {
  isSearched: true,
  filterOptions: {
    type: async () =>
      (await adminCall('adminActivityTypes')).data.map(({ id, name }) => [id, name] as const),
  },
  // what players did and matches reported are a press away: who opens a log looks for an operator
  first: { by: 'operators' },
  Chart: LogPlot,
  title: (row) => String(row['text']),
  cells: {
    text: (row) => String(row['text']),
    createdAt: (row) => <Moment iso={String(row['createdAt'])} />,
    rewards: (row) => <Change row={row} />,
    undoable: (row) => <UndoCell row={row} />,
    actorId: (row) => <Actor row={row} />,
    userId: (row) =>
      typeof row['userId'] === 'number' ? (
        <RefName target={targetNamed('users')} id={row['userId']} />
      ) : (
        <Nothing />
      ),
  },
  HeadActions: VerifyLog,
  Detail,
};
