import { and, eq, gt, inArray, isNull } from '../../../kernel/db/drizzle.ts';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { admissions, gameServers, tickets } from './game.tables.ts';

export async function insertServer(tx: Tx, row: typeof gameServers.$inferInsert): Promise<number> {
  const [server] = await tx.insert(gameServers).values(row).returning({ id: gameServers.id });
  if (!server) throw new Error('The server was not written');
  return server.id;
}
/** A server of this key that has not gone. Another key's server is absent. */
export async function findServer(on: Queries, id: number, keyId: number) {
  const [row] = await on
    .select()
    .from(gameServers)
    .where(and(eq(gameServers.id, id), eq(gameServers.keyId, keyId), isNull(gameServers.goneAt)));
  return row;
}
export const beat = (
  on: Queries,
  id: number,
  state: { players: number; matches: number; cpu: number; heartbeatAt: Date },
) => on.update(gameServers).set(state).where(eq(gameServers.id, id));
export const markGone = (tx: Tx, id: number, now: Date) =>
  tx.update(gameServers).set({ goneAt: now }).where(eq(gameServers.id, id));

export const insertTicket = (tx: Tx, row: typeof tickets.$inferInsert) =>
  tx.insert(tickets).values(row);
/** Uses a ticket up; of two servers that show it one gets it. */
export async function takeTicket(tx: Tx, tokenHash: Buffer, now: Date) {
  const [row] = await tx
    .update(tickets)
    .set({ usedAt: now })
    .where(
      and(eq(tickets.tokenHash, tokenHash), isNull(tickets.usedAt), gt(tickets.expiresAt, now)),
    )
    .returning();
  return row;
}
export async function findTicket(on: Queries, tokenHash: Buffer) {
  const [row] = await on.select().from(tickets).where(eq(tickets.tokenHash, tokenHash));
  return row;
}
export const admit = (tx: Tx, row: typeof admissions.$inferInsert) =>
  tx
    .insert(admissions)
    .values(row)
    .onConflictDoUpdate({
      target: [admissions.serverId, admissions.accountId],
      set: { mode: row.mode, until: row.until, admittedAt: row.admittedAt },
    });
/** Which of these accounts a server may put into a match now. */
export async function admittedOf(
  on: Queries,
  serverId: number,
  accountIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const rows = await on
    .select({ accountId: admissions.accountId })
    .from(admissions)
    .where(
      and(
        eq(admissions.serverId, serverId),
        gt(admissions.until, now),
        inArray(admissions.accountId, [...accountIds]),
      ),
    );
  return new Set(rows.map((row) => row.accountId));
}
