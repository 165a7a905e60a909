import { limits } from '@guildhall/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { useLastPageRedirect } from '../../shared/page/use-existing-page.ts';
import { iconDrawings } from '../../ui/drawings.ts';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs/tabs.tsx';
import classes from './board.module.css';
import { OwnTournamentStanding } from './own-place.tsx';
import { PageSwitcher } from './pages.tsx';
import { StandingsSkeleton } from './page-skeleton.tsx';
import { Podium } from './podium.tsx';
import { PrizeList } from './prize-list.tsx';
import { StandingsTable } from './standings-table.tsx';
import { getTournamentPhase } from '../../shared/tournaments/tournament-groups.ts';
import { type Nomination, type Tournament } from '../../shared/tournaments/use-tournaments.ts';
import { useNominationStandings } from './use-standings.ts';

interface BoardProps {
  tournament: Tournament;
  nomination: Nomination;
  page: number;
  now: number;
}
const aggregationTexts: Record<
  Nomination['aggregation'],
  (values: { statistic: string }) => string
> = {
  SUM: m.cups_counts_sum,
  MAX: m.cups_counts_max,
  MIN: m.cups_counts_min,
  LAST: m.cups_counts_last,
};

/** Counting rule of a nomination, in a sentence. */
function Rule({ nomination }: { nomination: Nomination }) {
  const part =
    nomination.segment === null
      ? ''
      : `, ${nomination.segment.slice(nomination.segment.indexOf('=') + 1)}`;
  return (
    <p className="cap">
      {aggregationTexts[nomination.aggregation]({ statistic: `${nomination.statistic}${part}` })}{' '}
      {nomination.participants > 0 &&
        m.cups_participants({
          count: nomination.participants,
          shown: formatNumber(nomination.participants),
        })}
      {nomination.minScore !== null &&
        ` ${m.cups_needed({ score: formatNumber(nomination.minScore) })}`}{' '}
      {nomination.tieStatistic === null
        ? m.cups_ties()
        : m.cups_ties_by({ statistic: nomination.tieStatistic })}
    </p>
  );
}

/** Shows one nomination: podium, prizes and all standings. */
export function NominationBoard({ tournament, nomination, page, now }: BoardProps) {
  const navigate = useNavigate();
  const phase = getTournamentPhase(tournament, now);
  const isLive = phase !== 'over' && phase !== 'cancelled';
  // the server refuses pages above this limit and does not report the last page then
  const asked = Math.min(page, limits.pageMax);
  const standings = useNominationStandings(tournament.id, nomination.id, asked, isLive);
  const show = (n: number, to?: number, replace = false) =>
    void navigate({
      to: '/tournament-leaderboards',
      search: { t: tournament.id, n, ...(to !== undefined && to > 1 && { page: to }) },
      resetScroll: false,
      replace,
    });
  const group = `cup-${tournament.id}`;
  return (
    <section className={classes.board} aria-label={m.cups_standings()}>
      {tournament.nominations.length > 1 && (
        <div className={classes.tabs}>
          <Tabs
            label={m.cups_nominations()}
            group={group}
            tabs={tournament.nominations.map((nomination) => ({
              id: String(nomination.id),
              label: nomination.name,
            }))}
            value={String(nomination.id)}
            onChange={(next) => show(Number(next))}
          />
        </div>
      )}
      <TabPanelOrNot
        group={group}
        value={String(nomination.id)}
        isTab={tournament.nominations.length > 1}
      >
        <header className={classes.head}>
          <h2>{nomination.name}</h2>
          {nomination.description !== '' && <p>{nomination.description}</p>}
          <Rule nomination={nomination} />
        </header>
        <OwnTournamentStanding
          standings={standings}
          nomination={nomination}
          page={asked}
          onShow={(to) => show(nomination.id, to)}
        />
        {(nomination.leaders.length > 0 || nomination.prizes.length > 0) && (
          <div
            className={classes.top}
            data-two={(nomination.leaders.length > 0 && nomination.prizes.length > 0) || undefined}
          >
            {nomination.leaders.length > 0 && <Podium nomination={nomination} />}
            {nomination.prizes.length > 0 && (
              <PrizeList prizes={nomination.prizes} pools={tournament.pools} />
            )}
          </div>
        )}
        <Standings
          key={nomination.id}
          standings={standings}
          nomination={nomination}
          page={asked}
          isLive={isLive}
          onPage={(to) => show(nomination.id, to)}
          onLastPage={(to) => show(nomination.id, to, true)}
        />
      </TabPanelOrNot>
    </section>
  );
}

/** Tab panel for a nomination. A single nomination has no tabs, and therefore no panel. */
function TabPanelOrNot({
  group,
  value,
  isTab,
  children,
}: {
  group: string;
  value: string;
  isTab: boolean;
  children: ReactNode;
}) {
  if (!isTab) return <div className={classes.panel}>{children}</div>;
  return (
    <TabPanel group={group} value={value} className={classes.panel}>
      {children}
    </TabPanel>
  );
}

function Standings({
  standings,
  nomination,
  page,
  isLive,
  onPage,
  onLastPage,
}: Pick<BoardProps, 'nomination' | 'page'> & {
  standings: ReturnType<typeof useNominationStandings>;
  isLive: boolean;
  onPage: (page: number) => void;
  /** Called with the number of the last page if the requested page is beyond the last page. */
  onLastPage: (page: number) => void;
}) {
  useLastPageRedirect(page, standings.data, onLastPage);
  if (standings.isPending) return <StandingsSkeleton />;
  const { data } = standings;
  if (!data)
    return <ErrorState busy={standings.isFetching} onRetry={() => void standings.refetch()} />;
  if (data.participants === 0)
    return (
      <EmptyState
        icon={iconDrawings.trophy}
        title={m.cups_empty_title()}
        text={isLive ? m.cups_empty_text() : m.cups_empty_over()}
      />
    );
  return (
    <div className={classes.standings}>
      <StandingsTable
        rows={data.data}
        winners={nomination.winners}
        isStale={standings.isPlaceholderData}
      />
      <PageSwitcher page={page} totalPages={data.totalPages} onPage={onPage} />
    </div>
  );
}
