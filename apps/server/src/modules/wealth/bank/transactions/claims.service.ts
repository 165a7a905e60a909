/** Books claims: payments from balances in chain currencies to wallets. */
import type { Tx } from '../../../../kernel/db/db.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  toPlayerOwner,
  postLedgerEntry,
  type LedgerOwner,
} from '../../../../kernel/value/ledger.ts';
import { lockAccount } from '../../../identity/accounts/players/players.api.ts';
import { subtractFromIssuedSupply, lockCurrencyAndPayees } from '../bank.store.ts';

/** A part of a balance that a transaction on the chain pays to a wallet. */
interface ClaimedBalance {
  readonly accountId: number;
  readonly currency: string;
  /** Amount in minor units, above zero. */
  readonly amount: bigint;
  /** Key of the claim. Each of `hold`, `post` and `giveBack` takes effect at most once per key. */
  readonly ref: string;
  readonly commandId: number | null;
}
export interface WalletClaimBookings {
  /**
   * Subtracts the amount from the balance before the transaction is sent to the chain. Throws
   * CONFLICT if the balance is too small.
   */
  readonly hold: (tx: Tx, claim: ClaimedBalance) => Promise<void>;
  /** Books that the transaction is final on the chain: the amount has left the treasury. */
  readonly post: (tx: Tx, claim: ClaimedBalance) => Promise<void>;
  /** Returns the amount to the balance, because the transaction will never run on the chain. */
  readonly giveBack: (tx: Tx, claim: ClaimedBalance) => Promise<void>;
}

/** Creates the functions that book claims: they reserve an amount, and then pay or return it. */
export function createWalletClaimBookings({
  clock,
  realtime,
}: Pick<Kernel, 'clock' | 'realtime'>): WalletClaimBookings {
  return {
    async hold(tx, claim) {
      await lockAccount(tx, claim.accountId);
      await move(tx, claim, 'claim', toPlayerOwner(claim.accountId), 'claims');
    },
    async post(tx, claim) {
      const isNew = await move(tx, claim, 'claim-paid', 'claims', 'treasury');
      if (isNew) await subtractFromIssuedSupply(tx, claim.currency, claim.amount);
    },
    async giveBack(tx, claim) {
      await move(tx, claim, 'claim-return', 'claims', toPlayerOwner(claim.accountId));
    },
  };

  /** Moves the amount of a claim. Returns false if an earlier call has already moved it. */
  async function move(
    tx: Tx,
    { accountId, currency, amount, ref, commandId }: ClaimedBalance,
    kind: string,
    from: LedgerOwner,
    to: LedgerOwner,
  ): Promise<boolean> {
    const row = await lockCurrencyAndPayees(tx, currency, [accountId]);
    const postings = [
      { owner: from, currency, amount: -amount },
      { owner: to, currency, amount },
    ];
    const { replayed } = await postLedgerEntry(tx, { kind, ref, commandId, postings }, clock.now());
    const userId = row?.payees[0]?.userId ?? null;
    if (userId !== null) await realtime.emit(tx, userId, 'BALANCE_UPDATED', {});
    return !replayed;
  }
}
