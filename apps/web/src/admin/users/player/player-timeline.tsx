import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import {
  playerTimelineFilters,
  type PlayerTimelineFilter,
} from '@guildhall/contract/office/player-page';
import { limits } from '@guildhall/contract/limits';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { groupBy } from '../../../shared/text/group-by.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { buildOfficeLink } from '../../engine/office-link.ts';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import { RewardChips } from '../../engine/field/reward-chips.tsx';
import { ClockTime } from '../../engine/list/cell-value.tsx';
import { formatDayDistance } from '../../engine/text/ago-text.ts';
import { formatUtcDay } from '../../engine/text/time-text.ts';
import { UndoDialog } from '../../engine/command/undo-dialog.tsx';
import { SegmentedControl } from '../../engine/segments.tsx';
import c from '../../styles/controls.module.css';
import s from '../../styles/timeline.module.css';
import { getServerTime } from '../../../shared/time/server-clock.ts';

type Happening = Result<(typeof adminApi)['adminUserTimeline']>['data'][number];
const viewName: Record<PlayerTimelineFilter, () => string> = {
  all: () => m.admin_timeline_all(),
  operators: () => m.admin_timeline_operators(),
  value: () => m.admin_timeline_value(),
};

const dayMs = 86_400_000;
const dayOf = (iso: string): number => Math.floor(Date.parse(iso) / dayMs);
/** Formats a day in UTC, like every time on the page; adds today or yesterday to these two days. */
function dayName(day: number, today: number): string {
  const date = formatUtcDay(new Date(day * dayMs).toISOString());
  return today - day < 2 ? `${date} · ${formatDayDistance(day - today)}` : date;
}

function Happened({ row, onUndo }: { row: Happening; onUndo: () => void }) {
  const rewards = row.receipts.flatMap((receipt) => receipt.rewards);
  const rules = [...new Set(row.receipts.map((receipt) => receipt.rule))].join('; ');
  const why = [
    row.by === 'operator' && row.actorName,
    rules !== '' && rules,
    row.reason,
    row.undone && m.admin_log_undone_short(),
  ].filter(Boolean);
  return (
    <li className={joinClassNames(s.row, row.by === 'operator' && s.byOperator)}>
      <ClockTime iso={row.at} />
      <div className={s.event}>
        <Link
          className={joinClassNames(s.text, row.undone && c.gone)}
          {...buildOfficeLink('activity-log', row.id, {})}
          preload={false}
        >
          {row.text}
        </Link>
        <RewardChips rewards={rewards} />
        {why.length > 0 && <p>{why.join(' · ')}</p>}
      </div>
      {row.undoable && (
        <button
          type="button"
          className={joinClassNames(c.btn, c.small)}
          aria-label={m.admin_undo_one({ text: row.text })}
          onClick={onUndo}
        >
          {m.admin_undo()}
        </button>
      )}
    </li>
  );
}

function Days({ rows, onUndo }: { rows: readonly Happening[]; onUndo: (row: Happening) => void }) {
  const today = Math.floor(getServerTime() / dayMs);
  return [...groupBy(rows, (row) => dayOf(row.at))].map(([day, happened]) => (
    <section key={day} className={s.day}>
      <h3>{dayName(day, today)}</h3>
      <ol>
        {happened.map((row) => (
          <Happened key={row.id} row={row} onUndo={() => onUndo(row)} />
        ))}
      </ol>
    </section>
  ));
}

function Views({
  value,
  onChange,
}: {
  value: PlayerTimelineFilter;
  onChange: (next: PlayerTimelineFilter) => void;
}) {
  return (
    <SegmentedControl
      className={s.views}
      aria-label={m.admin_timeline_show()}
      value={value}
      options={playerTimelineFilters.map((view) => ({ value: view, label: viewName[view]() }))}
      onChange={onChange}
    />
  );
}

/**
 * Events and actions of a player by day, newest first, with Undo where it is possible. The server
 * records that the timeline was read.
 */
export function PlayerTimeline({ userId }: { userId: number }) {
  const [show, setShow] = useState<PlayerTimelineFilter>('all');
  const [undoing, setUndoing] = useState<Happening>();
  const list = useInfiniteQuery({
    queryKey: buildOfficeQueryKey('users', 'timeline', userId, show),
    queryFn: ({ signal, pageParam }) =>
      callAdminApi('adminUserTimeline', {
        params: { id: userId },
        query: { page: pageParam, perPage: limits.perPageDefault, show },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  // new entries shift the pages: removes repeated rows
  const rows = [
    ...new Map(
      (list.data?.pages ?? []).flatMap((page) => page.data).map((row) => [row.id, row]),
    ).values(),
  ];
  return (
    <section
      className={s.timeline}
      aria-label={m.admin_user_timeline()}
      aria-busy={list.isPending || list.isPlaceholderData}
    >
      <header>
        <h2>{m.admin_user_timeline()}</h2>
        <Views value={show} onChange={setShow} />
      </header>
      {list.isError && !list.data && (
        <div className={c.message} role="alert">
          <strong>{m.admin_failed()}</strong>
          <button type="button" className={c.btn} onClick={() => void list.refetch()}>
            {m.state_retry()}
          </button>
        </div>
      )}
      {list.data && rows.length === 0 && <p className={c.message}>{m.admin_timeline_empty()}</p>}
      <Days rows={rows} onUndo={setUndoing} />
      {list.hasNextPage && (
        <button
          type="button"
          className={joinClassNames(c.btn, c.quiet, s.earlier)}
          aria-busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {m.admin_timeline_earlier()}
        </button>
      )}
      <UndoDialog
        commandId={undoing?.id}
        text={undoing?.text ?? ''}
        onClose={() => setUndoing(undefined)}
      />
    </section>
  );
}
