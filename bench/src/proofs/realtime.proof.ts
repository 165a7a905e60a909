/**
 * Proves that sockets receive every message once and in order although servers are killed, because
 * a reconnected socket continues after its cursor.
 */
import { SeededRandom } from '@guildhall/simulator/seeded';
import type { BenchDatabase } from '../bench.database.ts';
import { startProductServer, type ProductServer } from '../processes/product.process.ts';
import {
  waitForCondition,
  listDatabaseFaults,
  waitForMs,
  repeatUntilAnswered,
  type RunProof,
} from '../proof.ts';
import {
  closeSocketListeners,
  openSocketListener,
  type SocketListener,
} from '../processes/sockets.client.ts';
import {
  admitPlayersToServer,
  createBenchWorld,
  signInCrowd,
  seedCrowd,
  type BenchWorld,
} from '../world.ts';
import type { Player } from '@guildhall/simulator/client/player';
import { runInParallel } from '@guildhall/simulator/in-parallel';

const socketsEach = 5;
/** Maximum time for the last messages after the last kill, in milliseconds. */
const settleMs = 60_000;
const [betweenMin, betweenMax] = [300, 1_500];

export interface ListeningPlayer {
  readonly player: Player;
  readonly listener: SocketListener;
  readonly from: number;
}
/** Sends one message to each player repeatedly. */
async function produce(
  { game }: BenchWorld,
  players: readonly Player[],
  state: { over: boolean; matches: number },
): Promise<void> {
  while (!state.over) {
    const matchId = `realtime-${state.matches}`;
    const roster = players.map(({ accountId }) => ({ accountId }));
    await repeatUntilAnswered(() =>
      game.call('startMatch', {
        body: { serverId: game.serverId, matchId, mode: 'FS', players: roster },
      }),
    );
    const results = roster.map(({ accountId }, index) => ({
      accountId,
      place: index + 1,
      won: false,
      durationMs: 0,
      exp: 1,
    }));
    const body = { serverId: game.serverId, endedAt: new Date().toISOString(), players: results };
    await repeatUntilAnswered(() => game.call('reportResult', { params: { id: matchId }, body }));
    state.matches++;
  }
}
async function killAgain(product: ProductServer, kills: number, seed: number): Promise<void> {
  const random = new SeededRandom(seed);
  for (let left = kills; left > 0; left--) {
    await waitForMs(random.int(betweenMin, betweenMax));
    await product.kill();
    await product.restart();
  }
  await waitForMs(betweenMax);
}
/**
 * Returns the errors in the messages that one socket received, compared with the number of the
 * newest message.
 */
function findMissed(
  { player, listener: { seen }, from }: ListeningPlayer,
  newest: number,
): string[] {
  const missedByViewer: string[] = [];
  const distinct = new Set(seen);
  const missed = newest - from - distinct.size;
  if (missed !== 0)
    missedByViewer.push(
      `a socket of user ${player.userId} missed ${missed} of ${newest - from} messages`,
    );
  if (distinct.size !== seen.length)
    missedByViewer.push(
      `a socket of user ${player.userId} saw ${seen.length - distinct.size} messages twice`,
    );
  if (seen.some((seq, at) => at > 0 && seq < (seen[at - 1] ?? 0)))
    missedByViewer.push(`a socket of user ${player.userId} saw messages out of order`);
  return missedByViewer;
}

/**
 * Waits until the sockets have received the newest messages, at most `withinMs` ms. Returns the
 * missed messages and the number of messages sent to the sockets.
 */
export async function readMissedMessages(
  database: BenchDatabase,
  places: readonly ListeningPlayer[],
  withinMs: number,
): Promise<{ missed: readonly string[]; expected: number }> {
  const rows = await database.query<{ user_id: number; seq: string }>(
    'select user_id, seq::text from event_cursors',
  );
  const newest = new Map(rows.map((row) => [row.user_id, Number(row.seq)]));
  const last = ({ player }: ListeningPlayer): number => newest.get(player.userId) ?? 0;
  await waitForCondition(
    () => places.every((place) => (place.listener.cursor ?? 0) >= last(place)),
    withinMs,
  );
  return {
    missed: places.flatMap((place) => findMissed(place, last(place))),
    expected: places.reduce((sum, place) => sum + last(place) - place.from, 0),
  };
}

export const proveRealtimeDelivery: RunProof = async (server, { seed, sockets, socketKills }) => {
  const database = await server.create();
  const product = await startProductServer({ DATABASE_URL: database.url });
  const places: ListeningPlayer[] = [];
  try {
    const world = await createBenchWorld(product.url, 0);
    const count = Math.min(64, Math.max(1, Math.floor(sockets / socketsEach)));
    await seedCrowd(database, product.url, count);
    const players = await signInCrowd(product.url, 0, count);
    await admitPlayersToServer(world.game, players);
    await runInParallel(
      Array.from({ length: sockets }, (_one, at) => at),
      20,
      async (at) => {
        const player = players[at % players.length];
        if (!player) return;
        const listener = await openSocketListener(product.url, player.connection, {
          reconnects: true,
        });
        places.push({ player, listener, from: listener.cursor ?? 0 });
      },
    );
    const state = { over: false, matches: 0 };
    const producing = produce(world, players, state);
    await Promise.race([killAgain(product, socketKills, seed), producing]);
    state.over = true;
    await producing;
    const { missed, expected } = await readMissedMessages(database, places, settleMs);
    const violations = [...missed, ...(await listDatabaseFaults(database))];
    return {
      attempts: expected,
      violations,
      seen: { sockets, kills: socketKills, matches: state.matches },
    };
  } finally {
    closeSocketListeners(places.map(({ listener }) => listener));
    await product.stop();
    await database.drop();
  }
};
