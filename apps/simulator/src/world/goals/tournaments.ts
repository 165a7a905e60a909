import { callApi } from '../../client/api.ts';
import type { Admin } from '../../client/admin.ts';
import type { CreateMissingRows } from '../build.ts';

type Rows = ReadonlyMap<unknown, number>;
interface Pays {
  readonly kind: 'INVENTORY' | 'AVATAR' | 'EXP';
  readonly name: string | null;
  readonly amount: number;
}
interface Contest {
  readonly name: string;
  readonly icon: string;
  /** Hours after the world is built. */
  readonly from: number;
  readonly to: number;
  readonly timeslots: readonly (readonly [from: number, to: number])[];
  readonly nominations: readonly {
    readonly name: string;
    readonly description: string;
    readonly statistic: string;
    readonly segment: string | null;
    readonly aggregation: 'SUM' | 'MAX';
    readonly winners: number;
    readonly prizes: readonly {
      readonly from: number;
      readonly to: number;
      readonly pays: readonly Pays[];
      /** Percentage of the contest's pools that each place earns. */
      readonly ofPool?: number;
    }[];
  }[];
}
const exp = (amount: number): Pays => ({ kind: 'EXP', name: null, amount });
const item = (name: string): Pays => ({ kind: 'INVENTORY', name, amount: 1 });
/**
 * Contest that ends soon after the world is built; the simulation settles it when its matches are
 * reported.
 */
const opening = 'Opening of the gates';
/** Three tournaments: a current one, a future one, and one that ends soon. */
const contests: readonly Contest[] = [
  {
    name: 'Lantern cup',
    icon: 'trophy',
    from: -30,
    to: 102,
    timeslots: [],
    nominations: [
      {
        name: 'Blades out',
        description: 'The most takedowns of the week, in every match.',
        statistic: 'Takedowns',
        segment: null,
        aggregation: 'SUM',
        winners: 10,
        prizes: [
          { from: 1, to: 1, pays: [item('Ember wyrm'), exp(500)] },
          { from: 2, to: 3, pays: [item('Oathkeeper'), exp(250)] },
          { from: 4, to: 10, pays: [exp(100)] },
        ],
      },
      {
        name: 'Victors',
        description: 'Whoever stands with the winning side most often.',
        statistic: 'Victories',
        segment: null,
        aggregation: 'SUM',
        winners: 3,
        prizes: [
          { from: 1, to: 1, pays: [{ kind: 'AVATAR', name: 'Griffin', amount: 1 }, exp(200)] },
          { from: 2, to: 3, pays: [exp(100)] },
        ],
      },
      {
        name: 'One great night',
        description: 'The most takedowns in a single match.',
        statistic: 'Takedowns',
        segment: null,
        aggregation: 'MAX',
        winners: 1,
        prizes: [{ from: 1, to: 1, pays: [item('Crested helmet')] }],
      },
    ],
  },
  {
    name: 'Duels on the long bridge',
    icon: 'daggers',
    from: 58,
    to: 106,
    timeslots: [
      [58, 61],
      [82, 85],
    ],
    nominations: [
      {
        name: 'Keeper of the bridge',
        description: 'Takedowns on the Long bridge while the lanterns burn.',
        statistic: 'Takedowns',
        segment: 'map=Long bridge',
        aggregation: 'SUM',
        winners: 3,
        prizes: [
          { from: 1, to: 1, pays: [item('Tide caller')], ofPool: 50 },
          { from: 2, to: 3, pays: [item('Crossbow of the watch')], ofPool: 25 },
        ],
      },
    ],
  },
  {
    name: opening,
    icon: 'laurel-crown',
    from: -48,
    to: 0.05,
    timeslots: [],
    nominations: [
      {
        name: 'First through the gate',
        description: 'The most matches on the first days.',
        statistic: 'Matches',
        segment: null,
        aggregation: 'SUM',
        winners: 5,
        prizes: [
          { from: 1, to: 1, pays: [item('Night owl'), exp(150)] },
          { from: 2, to: 5, pays: [exp(60)] },
        ],
      },
    ],
  },
];
export const demoContestIcons: ReadonlyMap<string, string> = new Map(
  contests.map((contest) => [contest.name, contest.icon]),
);
const path = '/api/game/admin/tournaments';
const hourMs = 3_600_000;

/** Creates the contests and publishes drafts. */
export async function createDemoTournaments({
  ensure,
  counted,
  faces,
  inventories,
  now: from,
}: {
  ensure: CreateMissingRows;
  counted: Rows;
  faces: Rows;
  inventories: Rows;
  now: number;
}): Promise<number[]> {
  const now = Math.floor(from / 60_000) * 60_000;
  const at = (hours: number): string => new Date(now + hours * hourMs).toISOString();
  const rows = await ensure(
    path,
    contests.map(({ name, from, to, timeslots, nominations }) => ({
      name,
      start: at(from),
      end: at(to),
      timeslots: timeslots.map(([start, end]) => ({ start: at(start), end: at(end) })),
      nominations: nominations.map(({ statistic, prizes, ...one }) => ({
        ...one,
        statisticId: counted.get(statistic),
        prizes: prizes.map((prize) => ({
          placeFrom: prize.from,
          placeTo: prize.to,
          poolPercent: prize.ofPool ?? 0,
          rewards: prize.pays.map(({ kind, name: rewardName, amount }) => ({
            kind,
            id:
              rewardName === null
                ? null
                : (kind === 'AVATAR' ? faces : inventories).get(rewardName),
            amount,
          })),
        })),
      })),
    })),
  );
  return contests.flatMap(({ name }) => rows.get(name) ?? []);
}
export async function publishTournaments(admin: Admin, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const { state } = await admin.section<{ state: string }>('GET', `${path}/${id}`);
    if (state === 'DRAFT')
      await admin.section('POST', `${path}/${id}/publish`, { reason: 'Demonstration world' });
  }
}
/** Settles the first contest and pays its winners when its matches are reported. */
export async function settleFirstTournament(admin: Admin): Promise<void> {
  const { data } = await admin.section<{ data: { id: number; name: string }[] }>(
    'POST',
    `${path}/list`,
    { state: 'REVIEW', perPage: 100 },
  );
  const due = data.find((row) => row.name === opening);
  if (due)
    await callApi(admin.connection, 'settleTournament', {
      params: { id: due.id },
      body: { reason: 'Demonstration world' },
    });
}
