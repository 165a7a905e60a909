import * as m from '../../../messages/messages.js';
import { SnapshotDifference } from '../../activity/difference.tsx';
import { ActivityLogPlot } from '../../activity/log-plot.tsx';
import { toLogEntrySnapshot } from '../../activity/entry-fields.ts';
import {
  LogEntryChangeSummary,
  prefetchLogEntryFields,
  LogEntryUndoCell,
} from '../../activity/log-row.tsx';
import {
  LogGroupEntries,
  LogGroupLink,
  omitValuesShownByLogEntryParts,
} from '../../activity/log-parts.tsx';
import { PlayerChangeLines, omitPlayersFromSnapshot } from '../../activity/player-lines.tsx';
import { LogHashChainVerification } from '../../activity/verify-log.tsx';
import { callAdminApi } from '../../admin-call.ts';
import {
  EmptyValue,
  InstantText,
  ReferenceName,
  WrappedText,
} from '../../engine/list/cell-value.tsx';
import { RewardChips } from '../../engine/field/reward-chips.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import { findRefTargetByName } from '../../engine/bulk/targets.ts';
import type { SectionOverride } from '../../overrides.ts';
import c from '../../styles/controls.module.css';
import l from '../../styles/log.module.css';
import p from '../../styles/panel.module.css';

function Facts({ row, named }: { row: Row; named: Row }) {
  const users = findRefTargetByName('users');
  const text = (value: unknown) =>
    typeof value === 'string' && value !== '' ? value : <EmptyValue />;
  return (
    <dl className={p.facts}>
      <dt>{m.admin_log_when()}</dt>
      <dd>
        {typeof row['createdAt'] === 'string' && <InstantText iso={row['createdAt']} withSeconds />}
      </dd>
      <dt>{m.admin_log_who()}</dt>
      <dd>
        <Actor row={row} />
      </dd>
      <dt>{m.admin_log_what()}</dt>
      <dd>{text(named['type'])}</dd>
      <dt>{m.admin_log_player()}</dt>
      <dd>
        {typeof row['userId'] === 'number' ? (
          <ReferenceName target={users} id={row['userId']} />
        ) : (
          <EmptyValue />
        )}
      </dd>
      <dt>{m.admin_reason()}</dt>
      <dd>{text(row['reason'])}</dd>
      <dt>{m.admin_log_address()}</dt>
      <dd className={c.mono}>{text(row['address'])}</dd>
    </dl>
  );
}

function Detail({ row, named, onUndo }: { row: Row; named: Row; onUndo: () => void }) {
  const [before, after] = [row['before'], row['after']].map((snapshot) =>
    omitValuesShownByLogEntryParts(row, toLogEntrySnapshot(snapshot)),
  );
  const undoneBy = row['undoneBy'];
  const rewards = row['rewards'] as Parameters<typeof RewardChips>[0]['rewards'];
  return (
    <>
      <RewardChips rewards={rewards} />
      <PlayerChangeLines before={before ?? null} after={after ?? null} />
      <SnapshotDifference
        row={row}
        before={omitPlayersFromSnapshot(before)}
        after={omitPlayersFromSnapshot(after)}
      />
      <LogGroupEntries row={row} />
      <Facts row={row} named={named} />
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

/**
 * Shows the actor of an entry. A user is shown as a link; a game server, job or visitor only as a
 * name.
 */
function Actor({ row }: { row: Row }) {
  if (typeof row['actorId'] === 'number')
    return <ReferenceName target={findRefTargetByName('users')} id={row['actorId']} />;
  return typeof row['actorName'] === 'string' && row['actorName'] !== '' ? (
    <>{row['actorName']}</>
  ) : (
    <EmptyValue />
  );
}

/**
 * Shows the activity log, which is sorted only by time. An entry is displayed as the fields that it
 * changed.
 */
export const sectionOverride: SectionOverride = {
  isSearched: true,
  filterOptions: {
    type: async () =>
      (await callAdminApi('adminActivityTypes')).data.map(({ id, name }) => [id, name] as const),
  },
  // initially hides actions of players and matches, because most readers search for an operator
  first: { by: 'operators' },
  ahead: prefetchLogEntryFields,
  Chart: ActivityLogPlot,
  title: (row) => String(row['text']),
  elastic: 'text',
  expand: {
    isFor: (row) => Number(row['parts']) > 0,
    label: (row) => m.admin_log_parts_show({ text: String(row['text']) }),
    draw: (row) => <LogGroupEntries row={row} isNamed={false} />,
  },
  cells: {
    text: (row) => <WrappedText text={String(row['text'])} />,
    reason: (row) =>
      typeof row['reason'] === 'string' && row['reason'] !== '' ? (
        <span className={l.cut} title={row['reason']}>
          {row['reason']}
        </span>
      ) : (
        <EmptyValue />
      ),
    createdAt: (row) => <InstantText iso={String(row['createdAt'])} withSeconds />,
    rewards: (row) =>
      row['parts'] === 0 ? <LogEntryChangeSummary row={row} /> : <LogGroupLink row={row} />,
    undoable: (row) => <LogEntryUndoCell row={row} />,
    actorId: (row) => <Actor row={row} />,
    userId: (row) =>
      typeof row['userId'] === 'number' ? (
        <ReferenceName target={findRefTargetByName('users')} id={row['userId']} />
      ) : (
        <EmptyValue />
      ),
  },
  HeadActions: LogHashChainVerification,
  Detail,
};
