import { api } from '@guildhall/contract/api';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { useSearch } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { playerId, renderPortal, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import * as m from '../../messages/messages.js';
import { queryClient } from '../../shared/query/query-client.ts';
import { sessionStore } from '../../shared/session/session.store.ts';
import { NominationBoard } from './board.tsx';
import { readLeaderboardSearch } from './leaderboard-search.ts';
import type { Nomination, Tournament } from '../../shared/tournaments/use-tournaments.ts';

const nomination: Nomination = {
  id: 3,
  name: 'Sharpest eye',
  description: '',
  score: 0,
  place: null,
  participants: 21,
  leaders: [],
  statistic: 'Kills',
  tieStatistic: null,
  segment: null,
  aggregation: 'SUM',
  minScore: null,
  winners: 1,
  prizes: [],
};
const tournament: Tournament = {
  id: 2,
  name: 'Cup',
  start: '2026-11-01T00:00:00.000Z',
  end: '2026-11-02T00:00:00.000Z',
  state: 'SETTLED',
  imageUrl: null,
  timeslots: [],
  nominations: [nomination],
  pools: [],
};
function Standings() {
  const search = readLeaderboardSearch(useSearch({ strict: false }));
  return (
    <NominationBoard
      tournament={tournament}
      nomination={nomination}
      page={search.page ?? 1}
      now={Date.parse(tournament.end)}
    />
  );
}
const row = (place: number) => ({
  place,
  accountId: place,
  username: `Walker ${place}`,
  avatar: null,
  hasCard: false,
  score: 10,
});

describe('a page of the standings beyond the last', () => {
  it.each([9999, limits.pageMax + 1])('redirects from page %d to the last page', async (asked) => {
    mockReply(api.tournamentStandings, ({ query }) => {
      const wanted = Number(query['page']);
      if (wanted > limits.pageMax) return buildRefusal('VALIDATION');
      const data = wanted > 2 ? [] : [row(21)];
      return { data, page: wanted, totalPages: 2, participants: 21, own: null };
    });
    const path = '/tournament-leaderboards';
    const { router } = await renderPortal(<Standings />, {}, path, `?page=${asked}`);
    await expect.element(page.getByText('Walker 21')).toBeVisible();
    await expect.element(page.getByText(m.cups_page_of({ page: '2', total: '2' }))).toBeVisible();
    expect(router.state.location.search).toMatchObject({ page: 2 });
    // the impossible page was replaced in the history, so the back button does not lead to it
    expect(router.history.length).toBe(1);
  });
});

describe('the own place on a board', () => {
  const own = () => page.getByRole('region', { name: m.cups_own_place() });
  const answer = (standing: Reply<typeof api.tournamentStandings>['own']) =>
    mockReply(api.tournamentStandings, {
      data: [row(1)],
      page: 1,
      totalPages: 2,
      participants: 21,
      own: standing,
    });
  const render = () => renderPortal(<Standings />, {}, '/tournament-leaderboards');
  const top = (element: { element(): Element }): number =>
    element.element().getBoundingClientRect().top;

  it('is above the standings, with the board, the score and the distance to the next place', async () => {
    signInAs(playerId);
    answer({ place: 14, score: 31, page: 1, scoreAhead: 38 });
    await render();
    await expect.element(own().getByText('#14')).toBeVisible();
    await expect
      .element(own().getByText(m.cups_own_board({ board: nomination.name })))
      .toBeVisible();
    await expect.element(own().getByText('31')).toBeVisible();
    await expect.element(own().getByText(m.cups_own_ahead())).toBeVisible();
    await expect.element(own().getByText('7', { exact: true })).toBeVisible();
    expect(top(own())).toBeLessThan(top(page.getByRole('table')));
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('says that the next place has an equal score', async () => {
    signInAs(playerId);
    answer({ place: 2, score: 31, page: 1, scoreAhead: 31 });
    await render();
    await expect.element(own().getByText(m.cups_own_tied())).toBeVisible();
    expect(own().getByText('0', { exact: true }).elements()).toEqual([]);
  });

  it('names no distance for the first place, and says so without a score', async () => {
    signInAs(playerId);
    answer({ place: 1, score: 31, page: 1, scoreAhead: null });
    const drawn = await render();
    await expect.element(own().getByText('#1')).toBeVisible();
    expect(own().getByText(m.cups_own_ahead()).elements()).toEqual([]);
    await drawn.unmount();
    queryClient.clear();
    answer(null);
    await render();
    await expect
      .element(own().getByText(m.cups_own_none({ board: nomination.name })))
      .toBeVisible();
  });

  it('is not on the page of a visitor', async () => {
    sessionStore.clear();
    answer(null);
    await render();
    await expect.element(page.getByText('Walker 1')).toBeVisible();
    expect(own().elements()).toEqual([]);
  });
});
