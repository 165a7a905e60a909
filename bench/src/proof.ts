/**
 * What the proofs share: their sizes, how they answer, and how a caller persists while servers die.
 */
import { CallError } from '@guildhall/simulator/client/http';
import type { BenchDatabase, BenchServer } from './bench.database.ts';

export interface Sizes {
  readonly seed: number;
  readonly players: number;
  readonly racers: number;
  readonly repeats: number;
  readonly kills: number;
  readonly writers: number;
  readonly sockets: number;
  readonly socketKills: number;
  readonly requests: number;
  readonly pairs: number;
}
export interface Outcome {
  readonly attempts: number;
  /** Empty when the guarantee held. */
  readonly violations: readonly string[];
  /** What else was seen. */
  readonly seen: Readonly<Record<string, number>>;
}
export type Proof = (server: BenchServer, sizes: Sizes) => Promise<Outcome>;

/**
 * Longer than any start takes here; a caller that waits longer has found a server that does not
 * come back.
 */
const persistMs = 60_000;
export const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
/** A server that is away, or not yet whole: the same call may be sent again. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return error instanceof TypeError;
  return (
    error.status === 503 || (error.code === 'CONFLICT' && error.message.includes('send it again'))
  );
}
/** Sends until there is an answer. What is sent must be the same each time. */
export async function persist<T>(send: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + persistMs; ; await pause(25)) {
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error) || performance.now() > end) throw error;
    }
  }
}
/** Waits for something to become so; false when it does not in time. */
export async function becomes(
  ask: () => Promise<boolean> | boolean,
  withinMs: number,
): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await pause(20))
    if (await ask()) return true;
  return ask();
}

/** What must never be found in the database, whatever happened. Reads only. */
const faultQueries: readonly (readonly [fault: string, text: string])[] = [
  [
    'a ledger transaction does not sum to zero',
    'select transaction_id from ledger_postings group by transaction_id, currency having sum(amount) <> 0',
  ],
  [
    'a guarded balance is not the sum of its postings',
    'select a.id from ledger_accounts a left join ledger_postings p on p.account_id = a.id where a.guarded group by a.id having a.balance <> coalesce(sum(p.amount), 0)',
  ],
  ['a command is half done', 'select id from commands where not done'],
  [
    'an item has no history',
    'select i.id from items i where not exists (select 1 from item_history h where h.item_id = i.id)',
  ],
  [
    'a serial number was given out and is not there',
    'select s.template_id from item_serials s where s.issued <> (select count(*) from items i where i.template_id = s.template_id)',
  ],
  [
    'messages of a player are not numbered without gaps',
    'select c.user_id from event_cursors c left join user_events e on e.user_id = c.user_id group by c.user_id, c.seq having count(e.seq) <> c.seq or max(e.seq) <> c.seq',
  ],
  [
    'a claimed reward was not paid exactly once',
    `select r.account_id from ready_level_rewards r where (r.claimed_at is not null) <>
       exists (select 1 from payouts p where p.source = 'level-reward' and p.source_id = r.reward_id and p.account_id = r.account_id)`,
  ],
];
export async function faultsOf(database: BenchDatabase): Promise<string[]> {
  const found: string[] = [];
  for (const [fault, text] of faultQueries) {
    const rows = await database.query<object>(text);
    if (rows.length > 0)
      found.push(`${fault}: ${rows.length} times, the first ${JSON.stringify(rows[0])}`);
  }
  return found;
}
