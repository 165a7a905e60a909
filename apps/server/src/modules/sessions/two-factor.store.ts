import { sql } from 'drizzle-orm';
import { oneOf, type Queries, type Tx } from '../../kernel/db.ts';

export interface FactorRow extends Record<string, unknown> {
  readonly email: string;
  readonly language: string;
  readonly two_factor_enabled: boolean;
  readonly two_factor_secret: string | null;
  readonly two_factor_step: string;
}
export const findFactor = (on: Queries, userId: number) =>
  oneOf<FactorRow>(on, sql`select email, language, two_factor_enabled, two_factor_secret, two_factor_step::text from users where id = ${userId}`);
/** Accepts a time step once: undefined when it, or a later one, was used before. */
export const takeStep = (tx: Tx, userId: number, step: number) =>
  oneOf<{ id: number }>(tx, sql`update users set two_factor_step = ${step} where id = ${userId} and two_factor_enabled and two_factor_step < ${step} returning id`);
/** Binds an authenticator where none is bound. */
export const bindFactor = (tx: Tx, userId: number, secret: string, step: number) =>
  oneOf<{ id: number }>(
    tx,
    sql`update users set two_factor_enabled = true, two_factor_secret = ${secret}, two_factor_step = ${step}, version = version + 1 where id = ${userId} and not two_factor_enabled returning id`,
  );
