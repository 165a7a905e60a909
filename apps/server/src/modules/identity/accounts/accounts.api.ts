import type { Reply } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import type { accountCalls } from '@guildhall/contract/identity/accounts/accounts';
import type { Call } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { Sql } from '../../../kernel/db/sql.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { userRegisteredEvent } from './users/user-facts.api.ts';
import { generateInviteCode, generateUsername } from './accounts.names.ts';
import {
  insertInviteCode,
  insertUser,
  findInviterByCode,
  isUsernameTaken,
  createUserReader,
} from './accounts.store.ts';

type UserReply = Reply<typeof accountCalls.currentUser>;
/**
 * Data about a user that belongs to modules above this one. Replies show it together with the user.
 */
export interface UserBelongings<Row> {
  /**
   * Columns about the account `a` (avatar, experience, level) that are added to the query that
   * reads a user. Implemented as a getter and read with the first user, because all modules have
   * registered their columns by then.
   */
  readonly columns: Sql;
  /** Converts these columns to fields of the player's reply. */
  shown(
    db: Queries,
    row: Row,
  ): Promise<
    Pick<UserReply, 'avatar' | 'lvl' | 'exp' | 'maxExp'> & Pick<UserReply['account'], 'inventories'>
  >;
  /** Returns the avatar for a new account. */
  avatar(tx: Tx): Promise<number | null>;
}
type ReadWallets = (db: Queries, userId: number) => Promise<UserReply['wallets']>;
export interface Accounts {
  /**
   * Registers the data of other modules that replies show together with a user. The topmost module
   * calls this function once.
   */
  belong<Row>(belongings: UserBelongings<Row>): void;
  /**
   * Registers the function that lists a user's wallets, the primary wallet first. This module
   * cannot import the wallet module, which is above it.
   */
  showWallets(read: ReadWallets): void;
  /** Returns a user in the form for the user's own pages; undefined if the user does not exist. */
  user(db: Queries, userId: number): Promise<UserReply | undefined>;
  /** Finds the user who has this invite code. */
  inviter(db: Queries, code: string): Promise<number | undefined>;
  /**
   * Creates a user with role and account; listeners add the initial data of every player. If the
   * e-mail address is taken, throws the unique violation of the constraint `users_email`.
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
    call: Call,
    commandId: number,
  ): Promise<{ userId: number; accountId: number; username: string }>;
}
/** Returns the time from which the name may be changed again; null if it may be changed now. */
export function computeUsernameChangeableFrom(changedAt: string | null, now: Date): string | null {
  if (changedAt === null) return null;
  const from = new Date(new Date(changedAt).getTime() + limits.usernameChangeHours * 3_600_000);
  return from > now ? from.toISOString() : null;
}

/** Creates the functions by which other modules read and change accounts. */
export function createAccountsApi({ clock, facts }: Kernel): Accounts {
  let belongings: UserBelongings<object> | undefined;
  let find: ReturnType<typeof createUserReader<object>> | undefined;
  let readWallets: ReadWallets = async () => [];
  const added = (): UserBelongings<object> => {
    if (!belongings) throw new Error('Readers of belongings are not set yet');
    return belongings;
  };
  return {
    inviter: findInviterByCode,
    showWallets(read) {
      readWallets = read;
    },
    belong(readers) {
      belongings = readers as unknown as UserBelongings<object>;
    },
    async user(db, userId) {
      find ??= createUserReader<object>(added().columns);
      const row = await find(db, userId);
      if (!row) return undefined;
      const { inventories, ...shown } = await added().shown(db, row);
      return {
        id: row.id,
        email: row.email,
        account: {
          id: row.account_id,
          username: row.username,
          autoDLC: row.auto_dlc,
          usernameChangeableAt: computeUsernameChangeableFrom(row.username_changed_at, clock.now()),
          inventories,
        },
        roleNames: row.roles,
        ...shown,
        wallets: await readWallets(db, userId),
        passwordResetRequired: row.password_reset_required,
        twoFAEnabled: row.two_factor_enabled,
        statusId: row.status_id,
        accessType: row.access_type,
        createdAt: toIsoTime(row.created_at),
        blockedUntil: toIsoTimeOrNull(row.blocked_until),
        blockReason: row.block_reason,
        language: row.language,
        hasPassword: row.has_password,
        deletesAt: toIsoTimeOrNull(row.deletes_at),
      };
    },
    async create(tx, row, call, commandId) {
      let username = generateUsername();
      while (await isUsernameTaken(tx, username)) username = generateUsername();
      const avatarId = await added().avatar(tx);
      const ids = await insertUser(tx, { ...row, username, avatarId }, clock.now());
      await insertInviteCode(tx, generateInviteCode(), ids.userId);
      const { email, invitedBy } = row;
      const user = { ...ids, email, invitedBy, at: clock.now(), call, commandId };
      await facts.publish(tx, userRegisteredEvent, user);
      return { ...ids, username };
    },
  };
}
