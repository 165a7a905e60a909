/** Pays currency to players: issues it, or takes it from an escrow. */
import { problem } from '@guildhall/contract/kit/problem/problem';
import type { Tx } from '../../../../kernel/db/db.ts';
import { buildFieldError, UndeliverableRewardError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  toDebtorOwner,
  toPlayerOwner,
  postLedgerEntries,
  type LedgerEntry,
  type LedgerPosting,
} from '../../../../kernel/value/ledger.ts';
import { lockAccount } from '../../../identity/accounts/players/players.api.ts';
import { findIssueRefusal, type IssueCause } from '../bank.policy.ts';
import {
  getDebt,
  lockCurrencyAndPayees,
  type CurrencyRow,
  type CurrencyWithPayees,
} from '../bank.store.ts';
import { getCurrencyIssuingAccount, type CurrencyIssueLimits } from '../currencies/backing.ts';
import { queueMoneyNotice } from './money-notices.api.ts';
import { bankMessages } from '../bank.messages.ts';

/** Currency that is issued to a player. */
export interface CurrencyIssue {
  readonly accountId: number;
  /** Code of the currency. */
  readonly currency: string;
  /** Amount in minor units, at least one. */
  readonly amount: number;
  /**
   * Kind of the transaction. Kind and `ref` together are its key: a second issue with the same key
   * moves nothing.
   */
  readonly kind: string;
  readonly ref: string;
  readonly commandId: number | null;
}
export interface IssuedAmount {
  readonly transactionId: number;
  readonly name: string;
  readonly decimals: number;
  /** Part of the amount, in minor units, that has repaid a debt and not increased the balance. */
  readonly repaid: number;
}
type Deps = Pick<Kernel, 'clock' | 'realtime'>;

/**
 * Builds the error for a currency whose issue is stopped. For a grant, the operator sees it at the
 * form field; for a rule, the payment waits in the inbox.
 */
const buildFaucetClosedError = ({ name }: CurrencyRow, by: IssueCause) =>
  by === 'grant'
    ? buildFieldError('currency', bankMessages.faucetIsClosed({ name }))
    : new UndeliverableRewardError(bankMessages.faucetIsClosed({ name }));
/**
 * Locks a currency until commit, and returns it. Throws, with the reason, if the currency may not
 * be issued now.
 */
export async function lockIssuableCurrency(
  tx: Tx,
  code: string,
  accountIds: readonly number[],
  by: IssueCause,
  now: Date,
): Promise<CurrencyWithPayees> {
  const row = await lockCurrencyAndPayees(tx, code, accountIds);
  const refused = row
    ? findIssueRefusal(
        {
          name: row.name,
          type: row.type,
          endsAt: row.ends_at === null ? null : new Date(row.ends_at),
        },
        by,
        now,
      )
    : problem('noCurrency', { code });
  if (row?.is_stopped && refused === undefined) throw buildFaucetClosedError(row, by);
  if (!row || refused !== undefined)
    throw by === 'grant'
      ? buildFieldError('currency', refused ?? problem('noCurrency', { code }))
      : new UndeliverableRewardError(refused ?? problem('noCurrency', { code }));
  return row;
}
/** One payment: the ledger entry, the part that repays a debt, and the debt that is left. */
interface PaidEntry {
  readonly paid: CurrencyIssue;
  readonly repaid: bigint;
  readonly left: bigint;
  readonly entry: LedgerEntry;
}
/** Queues notices about the parts of new payments that have repaid debts. */
function noteRepayments(
  deps: Deps,
  { name, decimals }: CurrencyRow,
  entries: readonly PaidEntry[],
): void {
  for (const { paid, repaid, left } of entries) {
    const { accountId, commandId, currency } = paid;
    const money = { how: 'repaid', currency, name, decimals, amount: repaid, left } as const;
    queueMoneyNotice(deps, { accountId, commandId }, money);
  }
}
/**
 * Moves amounts from their source to players. An amount that a rule pays first repays the player's
 * debts.
 */
export async function postPayouts(
  { clock, realtime }: Deps,
  tx: Tx,
  row: CurrencyWithPayees,
  makings: readonly CurrencyIssue[],
  { from, by }: { from: 'mint' | 'treasury' | 'escrow'; by: IssueCause },
): Promise<IssuedAmount[]> {
  const payees = new Map(row.payees.map((payee) => [payee.accountId, payee]));
  const owed = new Map<number, bigint>();
  const entries: PaidEntry[] = [];
  for (const paid of makings) {
    const { accountId, currency, amount: units, kind, ref, commandId } = paid;
    const amount = BigInt(units);
    let [repaid, left] = [0n, 0n];
    if (by === 'rule' && payees.get(accountId)?.debt !== '0') {
      if (!owed.has(accountId)) await lockAccount(tx, accountId);
      const debt = owed.get(accountId) ?? (await getDebt(tx, toDebtorOwner(accountId), currency));
      repaid = debt < amount ? debt : amount;
      left = debt - repaid;
      owed.set(accountId, left);
    }
    const parts: LedgerPosting[] = [
      { owner: from, currency, amount: -amount },
      { owner: toDebtorOwner(accountId), currency, amount: repaid },
      { owner: toPlayerOwner(accountId), currency, amount: amount - repaid },
    ];
    const postings = parts.filter((part) => part.amount !== 0n);
    entries.push({ paid, repaid, left, entry: { kind, ref, commandId, postings } });
  }
  const posted = await postLedgerEntries(
    tx,
    entries.map(({ entry }) => entry),
    clock.now(),
  );
  const isNew = posted.map(({ replayed }) => !replayed);
  noteRepayments(
    { clock, realtime },
    row,
    entries.filter((_entry, n) => isNew[n]),
  );
  for (const { userId } of row.payees)
    if (userId !== null) await realtime.emit(tx, userId, 'BALANCE_UPDATED', {});
  return entries.map(({ repaid }, n) => ({
    transactionId: posted[n]?.id ?? 0,
    name: row.name,
    decimals: row.decimals,
    repaid: Number(repaid),
  }));
}
/**
 * Issues currency to several accounts, within the cap or the treasury. Issues to all of them or to
 * none.
 */
export async function payCurrencyIssues(
  deps: Deps & { readonly backing: CurrencyIssueLimits },
  tx: Tx,
  makings: readonly CurrencyIssue[],
  by: IssueCause,
): Promise<IssuedAmount[]> {
  const accountIds = [...new Set(makings.map(({ accountId }) => accountId))];
  const code = makings[0]?.currency ?? '';
  const row = await lockIssuableCurrency(tx, code, accountIds, by, deps.clock.now());
  await deps.backing.consume(
    tx,
    row,
    makings.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
  );
  return postPayouts(deps, tx, row, makings, { from: getCurrencyIssuingAccount(row.type), by });
}
