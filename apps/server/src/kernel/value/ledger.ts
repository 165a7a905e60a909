import type { Queries, Tx } from '../db/db.ts';
import { many, sql } from '../db/sql.ts';
import { AppError, findDatabaseFailure, UndeliverableRewardError } from '../errors.ts';
import { noteValueMovement } from './changes.ts';
import { noteValueHandover } from './handovers.ts';
import { computeSha256 } from '../secrets.ts';
import { kernelMessages } from '../kernel.messages.ts';

/** Platform accounts; each exists once per currency. */
const systemAccounts = [
  'mint',
  'burn',
  'treasury',
  'claims',
  'escrow',
  'prize-pool',
  'staking-pool',
  'shop-revenue',
  'fee',
  'receivable',
] as const;
/**
 * Owner of an account. `receivable:` and an account's id: debt of the player after a correction
 * that the balance could not cover; never above zero. `prize-pool:` and the id of a pool: contents
 * of the pool.
 */
export type LedgerOwner =
  | (typeof systemAccounts)[number]
  | `prize-pool:${number}`
  | `account:${number}`
  | `receivable:${number}`;
export const toPlayerOwner = (accountId: number): LedgerOwner => `account:${accountId}`;
export const toDebtorOwner = (accountId: number): LedgerOwner => `receivable:${accountId}`;

export const toPrizePoolOwner = (poolId: number): LedgerOwner => `prize-pool:${poolId}`;

export interface LedgerPosting {
  readonly owner: LedgerOwner;
  readonly currency: string;
  /** Minor units; positive for a credit to the account. Never zero. */
  readonly amount: bigint;
}
export interface LedgerEntry {
  readonly kind: string;
  /**
   * Reference, unique per kind. A repeated reference with the same payload is the same transaction;
   * with another payload it is refused.
   */
  readonly ref: string;
  readonly commandId: number | null;
  readonly reversalOf?: number;
  readonly postings: readonly LedgerPosting[];
}

const hashOf = (postings: readonly LedgerPosting[]): Buffer =>
  computeSha256(
    JSON.stringify(
      postings
        .map((posting) => `${posting.owner} ${posting.currency} ${posting.amount}`)
        .sort((a, b) => (a < b ? -1 : 1)),
    ),
  );

/**
 * Posts one ledger transaction; no other code writes balances. A function of the database locks the
 * guarded accounts in the order of their ids and sums the postings. Throws CONFLICT if a guarded
 * account would fall below zero or exceed its maximum, IDEMPOTENCY_MISMATCH if the same reference
 * has another payload.
 */
export async function postLedgerEntry(
  tx: Tx,
  entry: LedgerEntry,
  now: Date,
): Promise<{ id: number; replayed: boolean }> {
  const [posted] = await postLedgerEntries(tx, [entry], now);
  if (!posted) throw new Error('ledger_post answered nothing');
  return posted;
}
/**
 * Posts several transactions with one statement, in the given order, each like `postLedgerEntry`.
 */
export async function postLedgerEntries(
  tx: Tx,
  entries: readonly LedgerEntry[],
  now: Date,
): Promise<{ id: number; replayed: boolean }[]> {
  const rows = entries.map(({ kind, ref, commandId, reversalOf, postings }, n) => ({
    n,
    kind,
    ref,
    hash: hashOf(postings).toString('hex'),
    commandId,
    reversalOf,
    postings: postings.map((posting) => ({
      owner: posting.owner,
      currency: posting.currency,
      amount: posting.amount.toString(),
      guarded: posting.owner.startsWith('account:'),
    })),
  }));
  try {
    const posted = await many<{ id: string; replayed: boolean }>(
      tx,
      sql`
        select p.id::text, p.replayed
        from (
          select *
          from jsonb_to_recordset(${sql.json(rows)}) as x(
            n int, kind text, ref text, hash text, "commandId" bigint, "reversalOf" bigint,
            postings jsonb
          )
          order by n
        ) x,
        ledger_post(
          x.kind, x.ref, decode(x.hash, 'hex'), x."commandId", x."reversalOf", ${now}::timestamptz,
          x.postings
        ) p
        order by x.n`,
    );
    for (const [n, { replayed }] of posted.entries())
      if (!replayed) noteCredits(entries[n]?.postings ?? []);
    return posted.map((row) => ({ id: Number(row.id), replayed: row.replayed }));
  } catch (error) {
    throw ledgerFailure(error);
  }
}
/** Records gains and losses of accounts. A debt that becomes smaller also counts as a gain. */
function noteCredits(postings: readonly LedgerPosting[]): void {
  for (const { owner, currency, amount } of postings) {
    noteValueMovement({ owner, what: { currency }, amount });
    const accountId = /^(?:account|receivable):(\d+)$/.exec(owner)?.[1];
    if (accountId !== undefined)
      noteValueHandover({ accountId: Number(accountId), currency, amount });
  }
}
function ledgerFailure(error: unknown): unknown {
  const failure = findDatabaseFailure(error);
  if (failure?.code === '23514' && failure.constraint === 'ledger_accounts_not_negative')
    return new AppError('CONFLICT', { because: kernelMessages.balanceTooSmall(), cause: error });
  if (failure?.code === '23514' && failure.constraint === 'ledger_accounts_ceiling')
    return new UndeliverableRewardError(kernelMessages.accountIsFull());
  if (failure?.code === 'GH001') return new AppError('IDEMPOTENCY_MISMATCH', { cause: error });
  return error;
}

/** Corrects a transaction by posting its reverse. A transaction can be reversed only once. */
export async function reverseLedgerTransaction(
  tx: Tx,
  transactionId: number,
  commandId: number | null,
  now: Date,
): Promise<{ id: number }> {
  const rows = await many<{ owner: LedgerOwner; currency: string; amount: string }>(
    tx,
    sql`
      select a.owner, p.currency, p.amount::text
      from ledger_postings p
      join ledger_accounts a on a.id = p.account_id
      where p.transaction_id = ${transactionId}
      order by p.id`,
  );
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return postLedgerEntry(
    tx,
    {
      kind: 'reversal',
      ref: String(transactionId),
      commandId,
      reversalOf: transactionId,
      postings: rows.map((row) => ({
        owner: row.owner,
        currency: row.currency,
        amount: -BigInt(row.amount),
      })),
    },
    now,
  );
}

/** Balances of an owner by currency, in minor units. */
export async function listBalances(
  db: Queries,
  owner: LedgerOwner,
): Promise<{ currency: string; balance: bigint }[]> {
  const rows = await many<{ currency: string; balance: string }>(
    db,
    sql`
      select a.currency,
        (
          case
            when a.guarded then a.balance
            else coalesce(
              (select sum(p.amount) from ledger_postings p where p.account_id = a.id), 0
            ) end
        )::text as balance
      from ledger_accounts a
      where a.owner = ${owner}
      order by a.currency`,
  );
  return rows.map((row) => ({ currency: row.currency, balance: BigInt(row.balance) }));
}
