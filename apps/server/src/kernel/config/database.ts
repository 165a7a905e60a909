/** Settings of the database: its address and the server's credentials. */
import { parseDatabaseAddress } from '../db/connections/database-address.ts';
import { ConfigError } from '../operation/startup-error.ts';

export interface DatabaseConfig {
  /**
   * Address of PostgreSQL itself, with one server or several; undefined for the embedded database.
   * A pooler has its own setting.
   */
  readonly url: string | undefined;
  /** Address of a pooler in transaction mode, which signs in under its own role. */
  readonly poolerUrl: string | undefined;
  /** Address of a replica, for the queries of operators. */
  readonly readUrl: string | undefined;
  /** Number of connections in the pool. */
  readonly pool: number;
  /** Role that queries run under, instead of the role that the migrations create for queries. */
  readonly role: string | undefined;
}
const roleName = /^[a-z_][a-z0-9_]{0,62}$/;

function readPooler(text: string, direct: string | undefined, role: string | undefined): string {
  const name = 'DATABASE_POOLER_URL';
  const { user } = parseDatabaseAddress(name, text);
  if (direct === undefined)
    throw new ConfigError(
      `${name} needs DATABASE_URL beside it: the address of PostgreSQL itself, for migrations and the queue of jobs`,
    );
  const pooledRole = role ?? user;
  if (!roleName.test(pooledRole))
    throw new ConfigError(
      `${name} must name the role that it signs in as, in small letters, digits and _; where the pooler calls it otherwise, name it in DATABASE_ROLE`,
    );
  if (pooledRole === parseDatabaseAddress('DATABASE_URL', direct).user)
    throw new ConfigError(
      `${name} must sign in as another role than DATABASE_URL: one that owns nothing (docs/decisions/0100-poolers-in-transaction-mode.md)`,
    );
  return text.trim();
}
function readReplica(text: string, direct: string | undefined): string {
  const name = 'DATABASE_READ_URL';
  parseDatabaseAddress(name, text, 'any session');
  if (direct === undefined)
    throw new ConfigError(`${name} needs DATABASE_URL beside it: the address of the primary`);
  return text.trim();
}
/**
 * Reads the addresses of the database from the environment. Throws ConfigError if an address is
 * invalid, or if a pooler or a replica is set without DATABASE_URL.
 */
export function readDatabaseConfig(env: {
  DATABASE_URL?: string | undefined;
  DATABASE_POOLER_URL?: string | undefined;
  DATABASE_READ_URL?: string | undefined;
  DATABASE_POOL: number;
  DATABASE_ROLE?: string | undefined;
}): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_POOLER_URL: pooler, DATABASE_READ_URL: replica } = env;
  if (url !== undefined) parseDatabaseAddress('DATABASE_URL', url);
  return {
    url: url?.trim(),
    poolerUrl: pooler === undefined ? undefined : readPooler(pooler, url, env.DATABASE_ROLE),
    readUrl: replica === undefined ? undefined : readReplica(replica, url),
    pool: env.DATABASE_POOL,
    role: env.DATABASE_ROLE,
  };
}
