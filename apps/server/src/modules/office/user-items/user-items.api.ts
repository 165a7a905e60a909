import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { CommandOutcome } from '../../../kernel/commands/commands.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { AdminUserRow } from '../users/users.api.ts';

export interface GrantedItems {
  readonly templateId: number;
  /** True if `id` names a collection, whose items the owner may mint as assets on the chain. */
  readonly ofCollection?: boolean;
  readonly amount: number;
}
export interface GrantedCurrency {
  readonly currency: string;
  /** Amount in minor units. */
  readonly amount: number;
}
/** Name of a currency, and the number of decimal places of its amounts. */
export interface CurrencyName {
  readonly name: string;
  readonly decimals: number;
}
/**
 * Functions that grant to users whom the caller has locked, within commands of other modules. They
 * return the data for the command's record.
 */
export interface UserGrants {
  grantItems(
    tx: Tx,
    call: Call<UserActor>,
    row: AdminUserRow,
    grant: GrantedItems,
    commandId: number,
  ): Promise<CommandOutcome<{ itemIds: number[] }>>;
  /** Grants currency. Throws VALIDATION naming the field, as `requireGrantableCurrency` does. */
  grantCurrency(
    tx: Tx,
    call: Call<UserActor>,
    row: AdminUserRow,
    grant: GrantedCurrency,
    commandId: number,
  ): Promise<CommandOutcome<{ transactionId: number }>>;
  /**
   * Returns the granted currency. Throws VALIDATION naming the field if there is no such currency,
   * or if the amount is less than a whole unit.
   */
  requireGrantableCurrency(tx: Tx, grant: GrantedCurrency): Promise<CurrencyName>;
}
