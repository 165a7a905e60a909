/** Setup for tests of revenue: players with money, sales, and reversals of these sales. */
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { many, sql } from '../../src/kernel/db/sql.ts';
import { createBankApi, type Bank } from '../../src/modules/wealth/bank/bank.api.ts';
import type { TestServer } from './server.harness.ts';

let number = 0;
/** Creates sales on a server, in separate currencies. */
export function createSaleActions(stage: () => TestServer) {
  let bank: Bank | undefined;
  const theBank = (): Bank => (bank ??= createBankApi(stage().app.kernel));
  /** Returns all amounts that the ledger holds in a currency, by owner, in minor units. */
  const ledger = async (code: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await many<{ owner: string; sum: string }>(
          stage().db.read,
          sql`
            select l.owner, sum(p.amount)::text as sum
            from ledger_accounts l
            join ledger_postings p on p.account_id = l.id
            where l.currency = ${code}
            group by l.owner`,
        )
      ).map(({ owner, sum }) => [owner, Number(sum)]),
    );
  return {
    makeCurrency: async (admin: Admin, changes: Record<string, unknown> = {}): Promise<string> => {
      const code = `SALE${++number}`;
      await admin.section('POST', '/api/banking/admin/currencies', {
        name: code,
        code,
        type: 0,
        ...changes,
      });
      return code;
    },
    give: (admin: Admin, player: Player, currency: string, amount: number) =>
      callApi(admin.connection, 'adminGrantCurrency', {
        params: { id: player.userId },
        body: { currency, amount, reason: 'To spend it' },
      }),
    /** Makes a sale for an amount; returns the transaction of the sale. */
    sell: async (player: Player, currency: string, amount: number): Promise<number> => {
      const ref = `sale ${++number}`;
      const { transactionId } = await stage().db.transaction((tx) =>
        theBank().spend(tx, {
          accountId: player.accountId,
          currency,
          amount,
          kind: 'test-sale',
          ref,
          commandId: null,
          to: 'shop-revenue',
        }),
      );
      return transactionId;
    },
    reverse: (transactionId: number) =>
      stage().db.transaction((tx) => theBank().reverse(tx, transactionId, ++number)),
    ledger,
    held: async (code: string, owner: string): Promise<number> => (await ledger(code))[owner] ?? 0,
  };
}
