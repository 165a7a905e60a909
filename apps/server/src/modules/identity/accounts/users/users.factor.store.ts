/**
 * Stores the authenticators of users: encrypted secrets, used time steps, and the setting that
 * signing in requires a code.
 */
import type { Queries, Tx, Writes } from '../../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../../kernel/db/sql.ts';
import { staffUserCondition } from './users.conditions.ts';

interface FactorRow extends Record<string, unknown> {
  readonly email: string;
  readonly language: string;
  readonly two_factor_enabled: boolean;
  readonly two_factor_secret: string | null;
  readonly two_factor_step: string;
  readonly two_factor_at_sign_in: boolean;
  readonly staff: boolean;
}
export const findUserAuthenticator = (db: Queries, userId: number) =>
  maybeOne<FactorRow>(
    db,
    sql`
      select u.email, u.language, u.two_factor_enabled, u.two_factor_secret,
        u.two_factor_step::text, u.two_factor_at_sign_in, ${staffUserCondition} as staff
      from users u
      where u.id = ${userId}`,
  );
/** Accepts a time step once. Returns undefined if this step or a later one was accepted before. */
export const consumeTotpStep = (tx: Tx, userId: number, step: number) =>
  maybeOne<{ id: number }>(
    tx,
    sql`
      update users
      set two_factor_step = ${step}
      where id = ${userId} and two_factor_enabled and two_factor_step < ${step}
      returning id`,
  );
/** Stores an authenticator if the user has none. */
export const bindAuthenticator = (
  tx: Tx,
  userId: number,
  { secret, step, atSignIn }: { secret: string; step: number; atSignIn: boolean },
) =>
  maybeOne<{ id: number }>(
    tx,
    sql`
      update users
      set two_factor_enabled = true, two_factor_secret = ${secret}, two_factor_step = ${step},
        two_factor_at_sign_in = ${atSignIn}, version = version + 1
      where id = ${userId} and not two_factor_enabled
      returning id`,
  );
/**
 * Changes the setting that signing in requires a code; returns false if the setting is unchanged.
 */
export const setTwoFactorAtSignIn = async (
  tx: Tx,
  userId: number,
  isOn: boolean,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update users
      set two_factor_at_sign_in = ${isOn}, version = version + 1
      where id = ${userId} and two_factor_enabled and two_factor_at_sign_in <> ${isOn}`,
  )) === 1;
/** Removes the authenticator; returns undefined if the user had none. */
export const removeAuthenticator = (tx: Tx, userId: number) =>
  maybeOne<{ email: string; language: string; username: string; staff: boolean }>(
    tx,
    sql`
      update users u
      set two_factor_enabled = false, two_factor_secret = null, two_factor_at_sign_in = false,
        version = version + 1
      from accounts a
      where u.id = ${userId} and a.user_id = u.id and u.two_factor_enabled
      returning u.email, u.language, a.username, ${staffUserCondition} as staff`,
  );
/**
 * Finds the encrypted secret of one administrator's authenticator; undefined if no administrator
 * has an authenticator.
 */
export const findAdministratorAuthenticator = (db: Queries) =>
  maybeOne<{ secret: string }>(
    db,
    sql`
      select two_factor_secret as secret
      from user_roles
      join users on id = user_id
      where role = 'ADMIN' and two_factor_secret is not null limit 1`,
  );
/** Lists the encrypted secrets of all authenticators. */
export const listAuthenticatorSecrets = (db: Queries) =>
  many<{ userId: number; secret: string }>(
    db,
    sql`
      select id as "userId", two_factor_secret as secret
      from users
      where two_factor_secret is not null`,
  );
/**
 * Replaces an encrypted secret; returns false if its owner has bound another authenticator
 * meanwhile.
 */
export const replaceAuthenticatorSecret = async (
  db: Writes,
  userId: number,
  before: string,
  after: string,
): Promise<boolean> =>
  (await run(
    db,
    sql`
      update users
      set two_factor_secret = ${after}
      where id = ${userId} and two_factor_secret = ${before}`,
  )) === 1;
