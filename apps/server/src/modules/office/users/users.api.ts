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
  /** Reads a user as the page of the user shows it. Throws NOT_FOUND. */
  readonly readUser: UserUseCases['readUser'];
  /** Changes a locked user; returns the content of the command's record. */
  changeLockedUser(
    tx: Tx,
    call: Call<UserActor>,
    row: AdminUserRow,
    change: UserChange,
  ): Promise<CommandOutcome<{ version: number }>>;
}
