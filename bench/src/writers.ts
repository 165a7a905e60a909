/**
 * Writers that grant items and play matches while servers or databases fail, and remember the
 * acknowledged writes.
 */
import { randomUUID } from 'node:crypto';
import { callApi } from '@guildhall/simulator/client/api';
import { CallError } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import type { BenchDatabase } from './bench.database.ts';
import { listDatabaseFaults, repeatUntilAnswered } from './proof.ts';
import type { BenchWorld } from './world.ts';

const expEach = 7;

/** Sends a call until it is answered. */
export type SendUntilAnswered = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Repeats calls while no server can handle them, and records every failure except 503 in `wrong`,
 * because 503 is the only error that callers may get if something behind a server fails.
 */
export const createSendTolerating503 =
  (wrong: string[]): SendUntilAnswered =>
  (call) =>
    repeatUntilAnswered(() =>
      call().catch((error: unknown) => {
        if (!(error instanceof CallError && error.status === 503)) wrong.push(String(error));
        throw error;
      }),
    );

/** Writes that were acknowledged to a writer. */
export interface AcknowledgedWrites {
  readonly player: Player;
  readonly itemIds: number[];
  results: number;
}
export class WriterRun {
  over = false;
  acks = 0;
  slowestMs = 0;
  #lastAck = performance.now();
  #wake: { at: number; go: () => void } | undefined;
  /**
   * Records an answer; the longest time between two answers shows how long the players were without
   * a server.
   */
  acknowledged(): void {
    const now = performance.now();
    this.slowestMs = Math.max(this.slowestMs, now - this.#lastAck);
    this.#lastAck = now;
    this.acks++;
    if (this.#wake && this.acks >= this.#wake.at) this.#wake.go();
  }
  after(count: number): Promise<void> {
    return new Promise((go) => {
      this.#wake = { at: this.acks + count, go };
    });
  }
}
async function grantOne(
  { admin, itemId }: BenchWorld,
  acknowledged: AcknowledgedWrites,
  send: SendUntilAnswered,
): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const { itemIds } = await send(() =>
    callApi(
      admin.connection,
      'adminGrantInventory',
      { params: { id: acknowledged.player.userId }, body: { inventoryId: itemId, amount: 1 } },
      { headers },
    ),
  );
  acknowledged.itemIds.push(...itemIds);
}
async function playOne(
  { game }: BenchWorld,
  acknowledged: AcknowledgedWrites,
  writer: number,
  send: SendUntilAnswered,
): Promise<void> {
  const [{ accountId }, matchId] = [acknowledged.player, `kill-${writer}-${acknowledged.results}`];
  await send(() =>
    game.call('startMatch', {
      body: { serverId: game.serverId, matchId, mode: 'FS', players: [{ accountId }] },
    }),
  );
  const body = {
    serverId: game.serverId,
    endedAt: new Date().toISOString(),
    players: [{ accountId, place: 1, won: true, durationMs: 0, exp: expEach }],
  };
  await send(() => game.call('reportResult', { params: { id: matchId }, body }));
  acknowledged.results++;
}
/** Writes until the run is over; by default each call is repeated while no server answers. */
export async function writeUntilRunIsOver(
  world: BenchWorld,
  acknowledged: AcknowledgedWrites,
  writer: number,
  reign: WriterRun,
  send: SendUntilAnswered = repeatUntilAnswered,
): Promise<void> {
  while (!reign.over) {
    await (writer % 2 === 0
      ? grantOne(world, acknowledged, send)
      : playOne(world, acknowledged, writer, send));
    reign.acknowledged();
  }
}
/**
 * Lists acknowledged writes that are missing or exist twice, and violations of the invariants of
 * the ledger.
 */
export async function listLostWrites(
  database: BenchDatabase,
  writers: readonly AcknowledgedWrites[],
): Promise<string[]> {
  const lostIds: string[] = [];
  for (const { player, itemIds, results } of writers) {
    const items = await database.query<{ id: number }>(
      'select id from items where account_id = $1',
      [player.accountId],
    );
    const storedIds = new Set(items.map((row) => row.id));
    const lost = itemIds.filter((id) => !storedIds.has(id));
    if (lost.length > 0)
      lostIds.push(`account ${player.accountId} lost ${lost.length} acknowledged items`);
    if (storedIds.size > itemIds.length)
      lostIds.push(
        `account ${player.accountId} has ${storedIds.size} items for ${itemIds.length} grants`,
      );
    const [row] = await database.query<{ exp: string }>(
      'select exp_total::text as exp from accounts where id = $1',
      [player.accountId],
    );
    if (Number(row?.exp) !== results * expEach)
      lostIds.push(
        `account ${player.accountId} has ${row?.exp} experience for ${results} results of ${expEach}`,
      );
  }
  return [...lostIds, ...(await listDatabaseFaults(database))];
}
