import { toWholeUnits } from '@guildhall/contract/amounts';
import { currencyType } from '@guildhall/contract/wealth/bank/currencies.section';
import type { Tx } from '../../../../kernel/db/db.ts';
import { UndeliverableRewardError } from '../../../../kernel/errors.ts';
import type { LedgerOwner } from '../../../../kernel/value/ledger.ts';
import { consumeSupply, getSupply, type CurrencyRow } from '../bank.store.ts';
import { messages } from '../bank.words.ts';

/** Minor units that a treasury can give to the ledger in all; locks the treasury until commit. */
type ReadBacking = (tx: Tx, code: string) => Promise<bigint>;

/** Account of the platform that currency of a type comes from and goes back to. */
export const getIssuingAccount = (type: number): LedgerOwner & ('mint' | 'treasury') =>
  type === currencyType.chain ? 'treasury' : 'mint';

/** Bounds how much of a currency is made: by its supply cap, on the chain by its treasury. */
export class CurrencyBacking {
  #readBacking: ReadBacking = () => Promise.resolve(0n);

  /** Names who knows the treasuries of the chain; without anybody they are empty. */
  provide(readBacking: ReadBacking): void {
    this.#readBacking = readBacking;
  }

  /** Takes an amount out of what is left. Throws Undeliverable, saying how much that is. */
  async consume(tx: Tx, row: CurrencyRow, amount: bigint): Promise<void> {
    const isBacked = row.type === currencyType.chain;
    const cap = isBacked ? String(await this.#readBacking(tx, row.code)) : row.supply_cap;
    if (cap === null || (await consumeSupply(tx, row.id, amount, cap))) return;
    const free = BigInt(cap) - (await getSupply(tx, row.id));
    const left = toWholeUnits(free < 0n ? 0n : free, row.decimals);
    const { name } = row;
    throw new UndeliverableRewardError(
      isBacked ? messages.treasuryLeaves({ name, left }) : messages.supplyCapLeaves({ name, left }),
    );
  }
}
