import { systemCall } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { untilFewer } from '../../../kernel/sweep.ts';
import { playerOwner, postLedger } from '../../../kernel/ledger.ts';
import { endedCurrencies, leftoversOf } from './bank.store.ts';
import { words } from './bank.words.ts';

const batch = 200;

export function createBankJobs({ db, commands, clock, realtime }: Kernel) {
  /** Burns what so many players have left of one currency; answers how many they were. */
  const burnBatch = async (code: string, name: string): Promise<number> => {
    const { burnt } = await commands.run(
      systemCall('Bank'),
      { type: 'currencies.end', said: words.ended({ name }), entity: 'currencies' },
      async (tx, command) => {
        const rows = await leftoversOf(tx, code, batch);
        for (const { account_id: accountId, user_id: userId, balance } of rows) {
          const amount = BigInt(balance);
          const postings = [
            { owner: playerOwner(accountId), currency: code, amount: -amount },
            { owner: 'burn' as const, currency: code, amount },
          ];
          // By the command: what comes in later, out of an escrow that was still open, is burnt by
          // a later one.
          await postLedger(
            tx,
            {
              kind: 'currency-end',
              ref: `${code}:${command.id}:${accountId}`,
              commandId: command.id,
              postings,
            },
            clock.now(),
          );
          await realtime.emit(tx, userId, 'BALANCE_UPDATED', {});
        }
        return {
          reply: { burnt: rows.length },
          after: { currency: code, players: rows.length },
          said: words.burntWhatPlayersHadLeft({ n: rows.length, name }),
        };
      },
    );
    return burnt;
  };
  return {
    /**
     * An event's currency is worth nothing after its end. Repeating it burns nothing twice: a
     * balance that is gone is not there.
     */
    async burnEnded(): Promise<void> {
      for (const { code, name } of await endedCurrencies(db.read, clock.now()))
        await untilFewer(batch, () => burnBatch(code, name));
    },
  };
}
