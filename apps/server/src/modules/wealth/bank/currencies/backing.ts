import { toWholeUnits } from '@guildhall/contract/amounts';
import { currencyType } from '@guildhall/contract/wealth/bank/currencies.section';
import type { Tx } from '../../../../kernel/db/db.ts';
import { UndeliverableRewardError } from '../../../../kernel/errors.ts';
import type { LedgerOwner } from '../../../../kernel/value/ledger.ts';
import { consumeSupply, getCountedIssuedSupply, type CurrencyRow } from '../bank.store.ts';
import { bankMessages } from '../bank.messages.ts';

/**
 * Returns the total amount on the ledger that a treasury covers, in minor units. Locks the treasury
 * until commit.
 */
type ReadBacking = (tx: Tx, code: string) => Promise<bigint>;

/**
 * Returns the ledger account of the platform that issues currencies of a type; amounts that are
 * taken back return to this account.
 */
export const getCurrencyIssuingAccount = (type: number): LedgerOwner & ('mint' | 'treasury') =>
  type === currencyType.chain ? 'treasury' : 'mint';

/**
 * Limits how much of a currency can be issued: by its supply cap or, for a chain currency, by its
 * treasury.
 */
export class CurrencyIssueLimits {
  #readBacking: ReadBacking = () => Promise.resolve(0n);

  /**
   * Registers the function that reads treasuries on the chain. Before this call, treasuries count
   * as empty.
   */
  provide(readBacking: ReadBacking): void {
    this.#readBacking = readBacking;
  }

  /**
   * Subtracts an amount from the remaining supply. Throws UndeliverableRewardError, naming the
   * remaining supply, if the amount exceeds it.
   */
  async consume(tx: Tx, row: CurrencyRow, amount: bigint): Promise<void> {
    const isBacked = row.type === currencyType.chain;
    const cap = isBacked ? String(await this.#readBacking(tx, row.code)) : row.supply_cap;
    if (cap === null || (await consumeSupply(tx, row.id, amount, cap))) return;
    const free = BigInt(cap) - (await getCountedIssuedSupply(tx, row.id));
    const left = toWholeUnits(free < 0n ? 0n : free, row.decimals);
    const { name } = row;
    throw new UndeliverableRewardError(
      isBacked
        ? bankMessages.treasuryLeaves({ name, left })
        : bankMessages.supplyCapLeaves({ name, left }),
    );
  }
}
