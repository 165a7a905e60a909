import { createSystemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { repeatUntilPageIsShort } from '../../../kernel/jobs/sweep.ts';
import { toPlayerOwner, postLedgerEntry } from '../../../kernel/value/ledger.ts';
import {
  listEndedCurrenciesWithBalances,
  listEndedCurrencyBalances,
  type EndedCurrencyBalance,
} from './economy/leftovers.store.ts';
import { lockPayeeAccounts } from './thresholds/thresholds.store.ts';
import { bankMessages } from './bank.messages.ts';

const batch = 200;

/** Creates the jobs for currencies that end. */
export function createCurrencyJobs({ db, commands, clock, realtime }: Kernel) {
  const burnt = async (
    tx: Tx,
    code: string,
    commandId: number,
    rows: readonly EndedCurrencyBalance[],
  ) => {
    for (const { account_id: accountId, user_id: userId, balance } of rows) {
      const amount = BigInt(balance);
      const postings = [
        { owner: toPlayerOwner(accountId), currency: code, amount: -amount },
        { owner: 'burn' as const, currency: code, amount },
      ];
      // the reference contains the command: an open escrow may pay more of this currency later, and
      // another command then burns that amount
      const ref = `${code}:${commandId}:${accountId}`;
      await postLedgerEntry(tx, { kind: 'currency-end', ref, commandId, postings }, clock.now());
      await realtime.emit(tx, userId, 'BALANCE_UPDATED', {});
    }
  };
  /**
   * Burns the remaining balances of one currency for a batch of players. Locks the accounts and
   * then reads the balances again, because they may have been spent or burnt meanwhile. Returns the
   * number of players.
   */
  const burnBatch = (code: string, name: string): Promise<number> =>
    db.transaction(async (tx) => {
      const seen = await listEndedCurrencyBalances(tx, code, batch);
      const ids = seen.map((row) => row.account_id);
      await lockPayeeAccounts(tx, ids);
      const rows = await listEndedCurrencyBalances(tx, code, batch, ids);
      if (rows.length > 0)
        await commands.record(
          tx,
          createSystemCall('Bank'),
          { type: 'currencies.end', message: bankMessages.ended({ name }), entity: 'currencies' },
          async (command) => {
            await burnt(tx, code, command.id, rows);
            return {
              reply: { burnt: rows.length },
              after: { currency: code, players: rows.length },
              message: bankMessages.burntWhatPlayersHadLeft({ n: rows.length, name }),
            };
          },
        );
      return seen.length;
    });
  return {
    /**
     * Burns the balances of event currencies after their events have ended. Running again is
     * harmless, because burnt balances are zero.
     */
    async burnEnded(): Promise<void> {
      for (const { code, name } of await listEndedCurrenciesWithBalances(db.read, clock.now()))
        await repeatUntilPageIsShort(batch, () => burnBatch(code, name));
    },
  };
}
