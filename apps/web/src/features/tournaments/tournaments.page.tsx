import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { useServerNow } from '../../shared/time/use-now.ts';
import { iconDrawings } from '../../ui/drawings.ts';
import { BackgroundScene } from '../../ui/scene/scene.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { NominationBoard } from './board.tsx';
import { TournamentsSkeleton } from './page-skeleton.tsx';
import { TournamentHead } from './tournament-head.tsx';
import { TournamentList } from './tournament-list.tsx';
import { sortTournaments } from '../../shared/tournaments/tournament-groups.ts';
import classes from './tournaments.page.module.css';
import { useTournaments } from '../../shared/tournaments/use-tournaments.ts';

const route = getRouteApi('/tournament-leaderboards');

/** Page of the tournaments, open to everybody. */
export function TournamentsPage() {
  return (
    <main className={classes.page}>
      <Leaderboards />
    </main>
  );
}

function Leaderboards() {
  const search = route.useSearch();
  const list = useTournaments();
  const now = useServerNow(1000);
  if (list.isPending) return <TournamentsSkeleton />;
  if (!list.data)
    return (
      <Plain>
        <ErrorState busy={list.isFetching} onRetry={() => void list.refetch()} />
      </Plain>
    );
  const tournaments = sortTournaments(list.data, now);
  const chosenTournament =
    tournaments.find((tournament) => tournament.id === search.t) ?? tournaments[0];
  if (!chosenTournament)
    return (
      <Plain>
        <EmptyState
          icon={iconDrawings.trophy}
          title={m.cups_none_title()}
          text={m.cups_none_text()}
        />
      </Plain>
    );
  const nomination =
    chosenTournament.nominations.find((nomination) => nomination.id === search.n) ??
    chosenTournament.nominations[0];
  return (
    <>
      <TournamentHead tournament={chosenTournament} now={now} />
      <div className={`wrap ${classes.columns}`}>
        <TournamentList tournaments={tournaments} chosen={chosenTournament.id} now={now} />
        {nomination && (
          <NominationBoard
            key={chosenTournament.id}
            tournament={chosenTournament}
            nomination={nomination}
            page={search.page ?? 1}
            now={now}
          />
        )}
      </div>
    </>
  );
}

/** Page without content to show. */
function Plain({ children }: { children: ReactNode }) {
  return (
    <>
      <section className={classes.hero}>
        <BackgroundScene kind="hero" />
        <div className={`wrap ${classes.heroIn}`}>
          <h1>{m.cups_title()}</h1>
        </div>
      </section>
      <div className={`wrap ${classes.plain}`}>{children}</div>
    </>
  );
}
