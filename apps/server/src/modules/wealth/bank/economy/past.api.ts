import type { Queries } from '../../../../kernel/db/db.ts';
import { listBalancesBeforeCommands, listCommandAmounts } from './past.store.ts';

/** A recorded action that moved currency, identified by its command. */
interface PastAction {
  readonly commandId: number;
  readonly accountId: number;
}
/** Past balances and payments of players, in minor units. */
export interface PastLedger {
  /** Returns the amounts by currency that a command has taken from its player. */
  paid(commandId: number): ReadonlyMap<string, bigint>;
  /** Returns the balance of the command's player just before the command. */
  held(commandId: number, currency: string): bigint;
}
/** Loads balances and payments around recorded actions, for the given currencies. */
export async function loadPastLedger(
  db: Queries,
  actions: readonly PastAction[],
  codes: readonly string[],
): Promise<PastLedger> {
  const paid = new Map<number, Map<string, bigint>>();
  const held = new Map<string, bigint>();
  if (actions.length > 0) {
    const ids = actions.map(({ commandId }) => commandId);
    for (const { commandId, currency, amount } of await listCommandAmounts(db, ids)) {
      const amounts = paid.get(commandId) ?? new Map<string, bigint>();
      paid.set(commandId, amounts.set(currency, -BigInt(amount)));
    }
    for (const { commandId, currency, held: amount } of await listBalancesBeforeCommands(
      db,
      actions,
      codes,
    ))
      held.set(`${commandId} ${currency}`, BigInt(amount));
  }
  return {
    paid: (commandId) => paid.get(commandId) ?? new Map<string, bigint>(),
    held: (commandId, currency) => held.get(`${commandId} ${currency}`) ?? 0n,
  };
}
