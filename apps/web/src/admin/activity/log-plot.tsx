import { activityLogFeed } from '@guildhall/contract/office/activity-log';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { callAdminApi } from '../admin-call.ts';
import { buildFilterBody, setListFilter, type ListSearch } from '../engine/list/list-search.ts';
import { Plot } from '../engine/chart/plot.tsx';
import { buildOfficeQueryKey } from '../engine/queries.ts';
import { formatUtcTime } from '../engine/text/time-text.ts';
import { useElementWidth } from '../engine/use-width.ts';
import c from '../styles/controls.module.css';

/** Minimum width of a bar (px), because a bar is a button that must be easy to press. */
const barWidth = 26;
const dayMs = 86_400_000;

const countsQuery = (search: ListSearch) => {
  const body = buildFilterBody(activityLogFeed, { ...search, sort: undefined });
  return queryOptions({
    queryKey: buildOfficeQueryKey('activity-log', 'counts', body),
    queryFn: ({ signal }) => callAdminApi('adminActivityCounts', { body: body as never, signal }),
    placeholderData: keepPreviousData,
  });
};

interface Span {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}
/** Merges neighbouring bars until they fit. */
function spansOf(counts: readonly number[], from: number, stepMs: number, most: number): Span[] {
  const each = Math.max(1, Math.ceil(counts.length / Math.max(1, most)));
  return Array.from({ length: Math.ceil(counts.length / each) }, (_, at) => ({
    from: from + at * each * stepMs,
    to: from + Math.min(counts.length, (at + 1) * each) * stepMs - 1,
    count: counts.slice(at * each, (at + 1) * each).reduce((sum, count) => sum + count, 0),
  }));
}
const momentText = (at: number, stepMs: number): string =>
  formatUtcTime(new Date(at).toISOString(), stepMs < 60_000).slice(
    0,
    stepMs >= dayMs ? 10 : undefined,
  );
/** Formats a tick without the year, and without the date if all ticks are on one day. */
const tickText = (at: number, stepMs: number, isOneDay: boolean): string =>
  momentText(at, stepMs).slice(isOneDay ? 11 : 5);

type Counts = Awaited<ReturnType<typeof callAdminApi<'adminActivityCounts'>>>;
/** Fits the counts into the width in px. Neighbouring bars are merged until all bars have room. */
function drawnOf(data: Counts | undefined, width: number) {
  const { stepMs = 0, counts = [], from = null } = data ?? {};
  const most = Math.floor((width - 32) / barWidth);
  const spans = from === null ? [] : spansOf(counts, Date.parse(from), stepMs, most);
  const isOneDay = (spans.at(-1)?.to ?? 0) - (spans[0]?.from ?? 0) < dayMs;
  const total = formatNumber(counts.reduce((sum, count) => sum + count, 0));
  return {
    spans,
    title: data?.isPartial ? m.admin_log_newest({ total }) : m.admin_log_total({ total }),
    points: spans.map((span) => momentText(span.from, stepMs)),
    ticks: spans.map((span) => tickText(span.from, stepMs, isOneDay)),
  };
}
const isOfATime = ({ f }: ListSearch): boolean =>
  f?.['createdAtFrom'] !== undefined || f?.['createdAtTo'] !== undefined;

/** Plot of the listed actions over time; pressing a bar limits the list to its time span. */
export function ActivityLogPlot({
  search,
  onSearch,
}: {
  search: ListSearch;
  onSearch: (next: ListSearch) => void;
}) {
  const [width, ref] = useElementWidth();
  const { data } = useQuery(countsQuery(search));
  const { spans, ...drawn } = drawnOf(data, width);
  const choose = (span: Span | undefined) =>
    onSearch(
      setListFilter(
        setListFilter(search, 'createdAtFrom', span && new Date(span.from).toISOString()),
        'createdAtTo',
        span && new Date(span.to).toISOString(),
      ),
    );
  return (
    <div ref={ref} aria-busy={data === undefined}>
      <Plot
        {...drawn}
        kind="bars"
        isLow
        pointName={m.admin_log_when()}
        series={[{ name: m.admin_log_entries(), values: spans.map((span) => span.count) }]}
        onChoose={(at) => choose(spans[at])}
        chooseText={(point) => m.admin_log_choose({ point })}
        emptyText={data ? m.admin_log_none() : ''}
      >
        {isOfATime(search) && (
          <button
            type="button"
            className={joinClassNames(c.btn, c.small)}
            onClick={() => choose(undefined)}
          >
            {m.admin_log_whole()}
          </button>
        )}
      </Plot>
    </div>
  );
}
