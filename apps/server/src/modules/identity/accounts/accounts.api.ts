import type { Reply } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import type { users as usersApi } from '@guildhall/contract/identity/users';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { toIso, toIsoOrNull } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { newInviteCode, newUsername } from './accounts.names.ts';
import {
  insertInviteCode,
  insertUser,
  inviterOf,
  usernameTaken,
  userReader,
} from './accounts.store.ts';

type UserReply = Reply<typeof usersApi.currentUser>;
/** What the areas above add to a user: given to each new account, and shown with it. */
export interface Belongings<Row> {
  /**
   * Columns about the account `a` with its avatar, experience and level, read in the one statement
   * that reads a user.
   */
  readonly columns: string;
  /** What these columns say, as the player sees it. */
  shown(
    row: Row,
  ): Pick<UserReply, 'avatar' | 'lvl' | 'exp' | 'maxExp'> &
    Pick<UserReply['account'], 'inventories'>;
  /** What a new account wears. */
  avatar(tx: Tx): Promise<number | null>;
  /** Gives a new account what belongs to every account. */
  give(tx: Tx, accountId: number, commandId: number): Promise<void>;
}
export interface Accounts {
  /** A user as the player sees it; undefined when there is none. */
  user(on: Queries, userId: number): Promise<UserReply | undefined>;
  /** Whose invite code this is. */
  inviter(on: Queries, code: string): Promise<number | undefined>;
  /**
   * Creates user, role, account and what belongs to every account. Throws on a taken e-mail
   * (constraint `users_email`).
   */
  create(
    tx: Tx,
    row: {
      email: string;
      passwordHash: string | null;
      passwordForStaff: boolean;
      invitedBy: number | null;
      language: string;
    },
    commandId: number,
  ): Promise<{ userId: number; accountId: number; username: string }>;
}
/** From when on a name may be chosen again; null when it may be now. */
export function changeableAt(changedAt: string | null, now: Date): string | null {
  if (changedAt === null) return null;
  const from = new Date(new Date(changedAt).getTime() + limits.usernameChangeHours * 3_600_000);
  return from > now ? from.toISOString() : null;
}

export function createAccounts<Row>({ clock }: Kernel, belongings: Belongings<Row>): Accounts {
  const findUser = userReader<Row>(belongings.columns);
  return {
    inviter: inviterOf,
    async user(on, userId) {
      const row = await findUser(on, userId);
      if (!row) return undefined;
      const { inventories, ...shown } = belongings.shown(row);
      return {
        id: row.id,
        email: row.email,
        account: {
          id: row.account_id,
          username: row.username,
          autoDLC: row.auto_dlc,
          usernameChangeableAt: changeableAt(row.username_changed_at, clock.now()),
          inventories,
        },
        roleNames: row.roles,
        ...shown,
        wallets: [],
        passwordResetRequired: row.password_reset_required,
        twoFAEnabled: row.two_factor_enabled,
        statusId: row.status_id,
        accessType: row.access_type,
        createdAt: toIso(row.created_at),
        blockedUntil: toIsoOrNull(row.blocked_until),
        blockReason: row.block_reason,
        language: row.language,
        hasPassword: row.has_password,
        deletesAt: toIsoOrNull(row.deletes_at),
      };
    },
    async create(tx, row, commandId) {
      let username = newUsername();
      while (await usernameTaken(tx, username)) username = newUsername();
      const avatarId = await belongings.avatar(tx);
      const ids = await insertUser(tx, { ...row, username, avatarId }, clock.now());
      await insertInviteCode(tx, newInviteCode(), ids.userId);
      await belongings.give(tx, ids.accountId, commandId);
      return { ...ids, username };
    },
  };
}
