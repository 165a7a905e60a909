import type { Queries } from '../../../../kernel/db/db.ts';
import { listBalancesBeforeCommands, listCommandAmounts } from './past.store.ts';

/** A recorded action that moved currency. Its command identifies it. */
interface PastAction {
  readonly commandId: number;
  readonly accountId: number;
}
/** Balances and payments of players in the past, in minor units. */
export interface PastLedger {
  /** Returns what a command took from its player, by currency. */
  paid(commandId: number): ReadonlyMap<string, bigint>;
  /** Returns the balance that the player of a command had just before the command. */
  held(commandId: number, currency: string): bigint;
}
/**
 * Loads the payments of recorded actions, and the balances just before them, in the given
 * currencies.
 */
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
