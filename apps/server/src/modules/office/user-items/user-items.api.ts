import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { CommandOutcome } from '../../../kernel/commands/commands.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { AdminUserRow } from '../users/users.api.ts';

export interface GrantedItems {
  readonly templateId: number;
  /**
   * True if `id` is the id of a collection. The owner of a collection's items can mint them as
   * assets on the chain.
   */
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
 * Functions with which other modules grant inside their commands. The caller must have locked the
 * users. The functions return the data for the record of the command.
 */
export interface UserGrants {
  grantItems(
    tx: Tx,
    call: Call<UserActor>,
    row: AdminUserRow,
    grant: GrantedItems,
    commandId: number,
  ): Promise<CommandOutcome<{ itemIds: number[] }>>;
  /** Grants currency. Throws VALIDATION like `requireGrantableCurrency`. */
  grantCurrency(
    tx: Tx,
    call: Call<UserActor>,
    row: AdminUserRow,
    grant: GrantedCurrency,
    commandId: number,
  ): Promise<CommandOutcome<{ transactionId: number }>>;
  /**
   * Returns the currency of a grant. Throws VALIDATION, naming the field, if there is no such
   * currency or the amount is less than one whole unit.
   */
  requireGrantableCurrency(tx: Tx, grant: GrantedCurrency): Promise<CurrencyName>;
}
