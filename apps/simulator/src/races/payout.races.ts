import { callApi } from '../client/api.ts';
import type { Player } from '../client/player.ts';
import { grantRevenueShare } from '../world/wealth/prize-pools.ts';
import { dayMs, minuteMs } from '../simulate/stage.ts';
import { grantCurrency, requireRowId } from './market.races.ts';
import {
  runConcurrentAttempts,
  listUnexpectedRaceCounts,
  reopenAdminSession,
  buildRaceAttempts,
  type Race,
  type RaceSetup,
} from './race.ts';

const reason = 'A race';
const crowd = 6;
const tournaments = '/api/game/admin/tournaments';
const distributions = '/api/banking/admin/token-distributions';

const joinMany = async (track: RaceSetup, n: number): Promise<Player[]> => {
  const players: Player[] = [];
  for (let at = 0; at < n; at++) players.push(await track.join());
  return players;
};
/** Creates a contest in which all players have scored, paid in gold. */
async function contest(track: RaceSetup, players: readonly Player[]): Promise<number> {
  const at = (minutes: number): string => new Date(track.now() + minutes * minuteMs).toISOString();
  const { id } = await track.admin.section<{ id: number }>('POST', tournaments, {
    name: `Race at ${track.now()}`,
    start: at(-1),
    end: at(10),
    timeslots: [],
    nominations: [
      {
        name: 'Takedowns',
        description: 'The most',
        statisticId: await requireRowId(track, '/api/game/admin/statistics', 'Takedowns'),
        winners: crowd,
        prizes: [
          {
            placeFrom: 1,
            placeTo: crowd,
            rewards: [{ kind: 'CURRENCY', id: null, currency: 'GOLD', amount: 5_00 }],
          },
        ],
      },
    ],
  });
  await callApi(track.admin.connection, 'publishTournament', { params: { id }, body: { reason } });
  const game = await track.gameServer();
  for (const player of players) await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
  const matchId = `race-${id}`;
  const { serverId } = game;
  const roster = players.map(({ accountId }) => ({ accountId }));
  await game.call('startMatch', { body: { serverId, matchId, mode: 'FS', players: roster } });
  await game.call('reportResult', {
    params: { id: matchId },
    body: {
      serverId,
      endedAt: new Date(track.now()).toISOString(),
      players: roster.map(({ accountId }, place) => ({
        accountId,
        place: place + 1,
        won: place === 0,
        durationMs: 0,
        exp: 10,
        statistics: [{ name: 'Takedowns', segments: {}, delta: place + 1 }],
      })),
    },
  });
  return id;
}
/** Counts the payments to each account from a source. */
const paidOf = async ({ query }: RaceSetup, source: string, sourceId: number) =>
  query<{ account_id: number; n: number }>(
    `select account_id, count(*)::int as n from payouts
     where source = $1 and source_id = $2 group by 1`,
    [source, sourceId],
  );
const paidOnce = (label: string, rows: readonly { n: number }[], expected: number): string[] => [
  ...listUnexpectedRaceCounts(`${label}, people`, rows.length, expected),
  ...rows.flatMap(({ n }) => listUnexpectedRaceCounts(`${label}, times`, n, 1)),
];

export const payoutRaces: readonly Race[] = [
  {
    name: 'A tournament is settled once, and both servers at it pay every prize once',
    async run(track) {
      const players = await joinMany(track, crowd);
      const id = await contest(track, players);
      await track.advance(41 * minuteMs);
      await reopenAdminSession(track);
      const settled = await runConcurrentAttempts(
        track,
        buildRaceAttempts(track.racers, track.admin.connection, (by) =>
          callApi(by, 'settleTournament', { params: { id }, body: { reason } }),
        ),
        ['CONFLICT'],
      );
      await track.advance(minuteMs);
      const paid = await track.query<{ account_id: number; n: number }>(
        `select p.account_id, count(*)::int as n from payouts p
         join tournament_prizes t on t.account_id = p.account_id and t.tournament_id = $1
         where p.source = 'tournament' group by 1`,
        [id],
      );
      return {
        attempts: track.racers,
        violations: [
          ...listUnexpectedRaceCounts('settled', settled, 1),
          ...paidOnce('prizes', paid, crowd),
        ],
      };
    },
  },
  {
    name: 'A distribution that both servers run pays every recipient once',
    async run(track) {
      const players = await joinMany(track, crowd);
      const { id } = await track.admin.section<{ id: number }>('POST', distributions, {
        name: `Race at ${track.now()}`,
        currency: 'PEARL',
        amount: players.length * 3,
        start: new Date(track.now() - 1_000).toISOString(),
        end: new Date(track.now() + 7 * dayMs).toISOString(),
      });
      const lines = players.map(({ userId }) => `${userId},3`).join('\n');
      await track.admin.upload(`${distributions}/${id}/recipients`, Buffer.from(lines), 'text/csv');
      const on = { params: { id }, body: { reason } };
      const funded = await runConcurrentAttempts(
        track,
        buildRaceAttempts(track.racers, track.admin.connection, (by) =>
          callApi(by, 'fundDistribution', on),
        ),
        ['CONFLICT'],
      );
      await reopenAdminSession(track);
      await runConcurrentAttempts(
        track,
        buildRaceAttempts(track.racers, track.admin.connection, (by) =>
          callApi(by, 'runDistribution', on),
        ),
        ['CONFLICT'],
      );
      await track.advance(minuteMs);
      return {
        attempts: 2 * track.racers,
        violations: [
          ...listUnexpectedRaceCounts('funded', funded, 1),
          ...paidOnce('recipients', await paidOf(track, 'distribution', id), players.length),
        ],
      };
    },
  },
];
/** Races that run after the time has moved to the next month, when time limits have expired. */
export const monthEndRaces: readonly Race[] = [
  {
    name: 'The shares of a month are paid once, whichever server closes it',
    async run(track) {
      const [owner, buyer] = [await track.join(), await track.join()];
      await grantRevenueShare(track.admin, owner);
      await grantCurrency(track, buyer, 100_00);
      const { data } = await callApi(buyer.connection, 'listOffers', {
        params: { id: buyer.userId },
      });
      const offer = data.find(
        ({ currency, price, stockLeft }) =>
          currency === 'GOLD' && price <= 50_00 && stockLeft !== 0,
      );
      if (!offer) throw new Error('Nothing is sold for gold');
      await callApi(buyer.connection, 'purchase', {
        params: { id: buyer.userId, shopItemId: offer.id },
        body: { amount: 1, price: offer.price },
      });
      const now = new Date(track.now());
      const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
      await track.advance(next - track.now() + 20 * minuteMs);
      await track.advance(10 * minuteMs);
      await reopenAdminSession(track);
      const paid = await track.query<{ month: string; n: number }>(
        `select month, count(*)::int as n from game_share_payments
         where account_id = $1 group by 1`,
        [owner.accountId],
      );
      return { attempts: 4, violations: paidOnce('shares', paid, 1) };
    },
  },
];
