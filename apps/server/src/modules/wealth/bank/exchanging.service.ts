/**
 * Exchanges one currency for another. Burns the first and issues the second in one ledger
 * transaction.
 */
import { amountMax, toWholeUnits } from '@guildhall/contract/amounts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import type { Tx } from '../../../kernel/db/db.ts';
import { buildConflictError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { toPlayerOwner, postLedgerEntry } from '../../../kernel/value/ledger.ts';
import { lockAccount } from '../../identity/accounts/players/players.api.ts';
import { findExchangeRefusal } from './bank.policy.ts';
import { lockCurrencyAndPayees } from './bank.store.ts';
import { bankMessages } from './bank.messages.ts';
import { mapBalancesAndLimitsByCurrency, type CurrencyBalance } from './exchanging.store.ts';
import type { CurrencyIssueLimits } from './currencies/backing.ts';

/** Currencies and amounts that a player gives and gets in an exchange, in minor units. */
export interface CurrencyExchangeRequest {
  readonly accountId: number;
  readonly from: { readonly currency: string; readonly amount: bigint };
  readonly to: { readonly currency: string; readonly amount: bigint };
  readonly commandId: number;
}
/** Balances of both currencies just before the exchange. */
export interface CurrencyExchangeResult {
  readonly transactionId: number;
  readonly from: CurrencyBalance;
  readonly to: CurrencyBalance;
}
type Deps = Pick<Kernel, 'clock' | 'realtime'> & { readonly backing: CurrencyIssueLimits };

/**
 * Returns both currencies with the player's balances and limits. Throws CONFLICT if these amounts
 * cannot be exchanged. The caller must have locked the account.
 */
async function validateExchange(
  tx: Tx,
  { accountId, from, to }: CurrencyExchangeRequest,
  now: Date,
) {
  const standings = await mapBalancesAndLimitsByCurrency(tx, accountId, [
    from.currency,
    to.currency,
  ]);
  const [paid, received] = [standings.get(from.currency), standings.get(to.currency)];
  if (!paid || !received)
    throw buildConflictError(problem('noCurrency', { code: paid ? to.currency : from.currency }));
  const refused = findExchangeRefusal(paid, received, now);
  if (refused) throw buildConflictError(refused.because);
  if (paid.available < from.amount)
    throw buildConflictError(
      bankMessages.costsMoreThanBalance({
        price: toWholeUnits(from.amount, paid.decimals),
        name: paid.name,
        balance: toWholeUnits(paid.available, paid.decimals),
      }),
    );
  if (received.available + to.amount > BigInt(amountMax))
    throw buildConflictError(bankMessages.moreThanAccountHolds({ name: received.name }));
  return { given: paid, gotten: received };
}
/**
 * Takes one currency from a player and issues the other, or does neither. Updates the player's open
 * pages. Throws CONFLICT with the reason: the balance is too small, the supply cap leaves too
 * little, the account is at its limit, or one of the currencies cannot be exchanged now.
 */
export async function exchangeCurrencies(
  { clock, realtime, backing }: Deps,
  tx: Tx,
  exchange: CurrencyExchangeRequest,
): Promise<CurrencyExchangeResult> {
  const { accountId, from, to, commandId } = exchange;
  await lockAccount(tx, accountId);
  // locks in the order of codes, as all code that locks two currencies does
  for (const code of [from.currency, to.currency].sort()) await lockCurrencyAndPayees(tx, code, []);
  const row = await lockCurrencyAndPayees(tx, to.currency, [accountId]);
  const { given: paid, gotten: received } = await validateExchange(tx, exchange, clock.now());
  if (row?.is_stopped) throw buildConflictError(bankMessages.faucetIsClosed({ name: row.name }));
  if (row) await backing.consume(tx, row, to.amount);
  const { id } = await postLedgerEntry(
    tx,
    {
      kind: 'exchange',
      ref: String(commandId),
      commandId,
      postings: [
        { owner: toPlayerOwner(accountId), currency: from.currency, amount: -from.amount },
        { owner: 'burn', currency: from.currency, amount: from.amount },
        { owner: 'mint', currency: to.currency, amount: -to.amount },
        { owner: toPlayerOwner(accountId), currency: to.currency, amount: to.amount },
      ],
    },
    clock.now(),
  );
  const userId = row?.payees[0]?.userId ?? null;
  if (userId !== null) await realtime.emit(tx, userId, 'BALANCE_UPDATED', {});
  return { transactionId: id, from: paid, to: received };
}
