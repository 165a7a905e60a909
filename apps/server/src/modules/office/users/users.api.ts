import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { CommandOutcome } from '../../../kernel/commands/commands.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { UserChange } from './users.policy.ts';
import type { UserUseCases } from './users.service.ts';
import type { AdminUserRow } from './users.store.ts';

export { requireLockedUser, requireUser } from './users.service.ts';
export {
  findUser,
  listFilteredUserIds,
  lockUsers,
  type AdminUserRow,
  type UserFilters,
} from './users.store.ts';

export interface Users {
  /** Reads a user with the data for the user's page. Throws NOT_FOUND. */
  readonly readUser: UserUseCases['readUser'];
  /** Changes a user whom the caller has locked. Returns the content of the command's record. */
  changeLockedUser(
    tx: Tx,
    call: Call<UserActor>,
    row: AdminUserRow,
    change: UserChange,
  ): Promise<CommandOutcome<{ version: number }>>;
}
