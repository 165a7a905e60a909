import type { Reply } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import type { users as usersApi } from '@guildhall/contract/identity/users';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { toIso, toIsoOrNull, toNumber } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { toItem, type Items } from '../../wealth/items/items.api.ts';
import { levelState } from '../../play/progress/progress.api.ts';
import { newInviteCode, newUsername } from './accounts.names.ts';
import {
  findUser,
  insertInviteCode,
  insertUser,
  inviterOf,
  usernameTaken,
} from './accounts.store.ts';

type UserReply = Reply<typeof usersApi.currentUser>;
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

export function createAccounts({ clock }: Kernel, items: Items): Accounts {
  return {
    inviter: inviterOf,
    async user(on, userId) {
      const row = await findUser(on, userId);
      if (!row) return undefined;
      const state = levelState(toNumber(row.exp_total), row.level);
      return {
        id: row.id,
        email: row.email,
        account: {
          id: row.account_id,
          username: row.username,
          autoDLC: row.auto_dlc,
          usernameChangeableAt: changeableAt(row.username_changed_at, clock.now()),
          inventories: row.items.map(toItem),
        },
        roleNames: row.roles,
        avatar: row.avatar,
        lvl: state.lvl,
        exp: state.exp,
        maxExp: state.maxExp,
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
      const ids = await insertUser(tx, { ...row, username }, clock.now());
      await insertInviteCode(tx, newInviteCode(), ids.userId);
      await items.grantDefaults(tx, ids.accountId, commandId);
      return { ...ids, username };
    },
  };
}
