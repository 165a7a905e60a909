import type { GameServer } from './client/game-server.ts';
import type { Player } from './client/player.ts';
import { CallError } from './client/http.ts';
import type { SeededRandom } from './seeded.ts';

const maps = ['Long bridge', 'North wall', 'Sunken court', 'Lantern square'] as const;
const classes = ['Warden', 'Archer', 'Lancer', 'Mender'] as const;
const delta = (name: string, segments: Record<string, string>, value: number) => ({
  name,
  segments,
  delta: value,
});

/** Rules of a match, taken from the configuration of its version. */
export interface MatchRules {
  /** Highest plausible experience of one player. */
  readonly expMax: number;
  /** Names of the counted statistics. */
  readonly counted: ReadonlySet<string>;
  /** Game missions that a match can name. */
  readonly missionIds: readonly number[];
  /** Stakes that a match can be played for, smallest first; empty while stakes are off. */
  readonly stakes: readonly number[];
}
type Config = Awaited<ReturnType<GameServer['config']>>;
export function toMatchRules({ preset, statistics, gameMissions, stakes }: Config): MatchRules {
  const expMax = preset.parameters.find(({ name }) => name === 'match.expMax')?.value;
  return {
    expMax: typeof expMax === 'number' ? expMax : 500,
    counted: new Set(statistics.map(({ name }) => name)),
    missionIds: gameMissions
      .filter(({ steps, rewards }) => steps.length > 0 && rewards.length > 0)
      .map(({ id }) => id),
    stakes: stakes.stakes.toSorted((a, b) => a - b),
  };
}

/** Items, event, mission, stake and experience of a match. */
interface Carried {
  /** Items whose energy the match consumes, by account. */
  readonly itemIds?: ReadonlyMap<number, number>;
  readonly eventId?: number | undefined;
  readonly missionId?: number | undefined;
  /**
   * Stake of the match; undefined if the match has none, for example because a player cannot pay
   * it.
   */
  readonly stake?: number | undefined;
  /** Experience that is reported for every player in addition to the experience of play. */
  readonly exp?: number;
}
/** Reported result of one player. */
interface Reported {
  readonly accountId: number;
  readonly place: number;
  readonly won: boolean;
  readonly durationMs: number;
  readonly exp: number;
  readonly statistics: ReturnType<typeof delta>[];
}
export interface SimulatedMatch {
  readonly matchId: string;
  readonly endedAt: string;
  /** State of the result: paid, or held for review. */
  readonly state: string;
  readonly results: readonly Reported[];
}
/** Admits players to a server by tickets, as their game clients would. */
export async function admitPlayersByTickets(
  server: GameServer,
  players: readonly Player[],
  version: string,
  region: string,
): Promise<Player[]> {
  const admitted: Player[] = [];
  for (const player of players) {
    const answer = await server.admit(await player.ticket(version, region), 'FS');
    if (answer.refused === null) admitted.push(player);
  }
  return admitted;
}
/**
 * Plays one match from start to result. The seed determines the events of the match, and `lasting`
 * determines its duration.
 */
export async function playSimulatedMatch(
  server: GameServer,
  players: readonly Player[],
  matchId: string,
  random: SeededRandom,
  lasting: () => Promise<void>,
  rules: MatchRules,
  { itemIds, eventId, missionId, stake, exp = 0 }: Carried = {},
): Promise<SimulatedMatch> {
  const [map, mode] = [random.pick(maps), 'FS' as const];
  const roster = players.map((player, index) => ({
    accountId: player.accountId,
    team: index % 2 === 0 ? 'Amber' : 'Slate',
    class: random.pick(classes),
    loadout: [],
    ...(itemIds?.has(player.accountId) && { itemId: itemIds.get(player.accountId) }),
  }));
  const startedAt = server.now();
  const body = {
    serverId: server.serverId,
    matchId,
    mode,
    map,
    players: roster,
    ...(eventId !== undefined && { eventId }),
    ...(missionId !== undefined && { missionId }),
  };
  const staked = stake === undefined ? body : { ...body, stake };
  await server.call('startMatch', { body: staked }).catch((error: unknown) => {
    if (stake === undefined || !(error instanceof CallError)) throw error;
    return server.call('startMatch', { body });
  });
  await lasting();
  const winner = random.pick(['Amber', 'Slate']);
  const hasWon = ({ team }: { readonly team: string }): boolean => team === winner;
  // the better places belong to the winners, as players expect
  const order = random.shuffled(roster).toSorted((a, b) => Number(hasWon(b)) - Number(hasWon(a)));
  const results = order.map(({ accountId, team, class: worn }, index): Reported => {
    const kills = random.int(0, 9);
    return {
      accountId,
      place: index + 1,
      won: team === winner,
      durationMs: Math.max(0, server.now() - startedAt - 50),
      exp: Math.min(rules.expMax, exp + random.int(15, 45) + (team === winner ? 30 : 0)),
      statistics: [
        delta('Matches', { map }, 1),
        delta('Victories', { class: worn }, team === winner ? 1 : 0),
        delta('Takedowns', { class: worn, map }, kills),
      ].filter((entry) => entry.delta > 0 && rules.counted.has(entry.name)),
    };
  });
  const endedAt = new Date(server.now()).toISOString();
  const { state } = await server.call('reportResult', {
    params: { id: matchId },
    body: { serverId: server.serverId, endedAt, players: results },
  });
  return { matchId, endedAt, state, results };
}
