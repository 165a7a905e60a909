/** Sentences for an operator whose database cannot be used. */
import { databaseFailure } from '../../errors.ts';
import { StartupError } from '../../operation/startup-error.ts';

/** Describes the location of a database, without the password. */
function describeDatabase(url: string): { server: string; name: string; user: string } {
  const parsed = new URL(url);
  return {
    server: parsed.host || 'the local socket',
    name: decodeURIComponent(parsed.pathname.slice(1)) || 'postgres',
    user: decodeURIComponent(parsed.username) || 'of this machine',
  };
}

/**
 * Turns what a driver threw while the database was opened or prepared into a sentence that says
 * what to do. What none of these sentences fits keeps its own message.
 */
export function explainDatabaseFailure(error: unknown, url: string | undefined): StartupError {
  if (error instanceof StartupError) return error;
  const { code = '', message } =
    databaseFailure(error) ?? (error as { code?: string; message: string });
  if (url === undefined)
    return new StartupError(
      `The embedded database cannot be used: ${message} Where its folder is damaged, npm run reset begins anew.`,
      { cause: error },
    );
  const { server, name, user } = describeDatabase(url);
  const sentences: Readonly<Record<string, string>> = {
    ECONNREFUSED: `No database answers at ${server}. Start PostgreSQL, or correct DATABASE_URL.`,
    ENOENT: `No database answers at ${server}. Start PostgreSQL, or correct DATABASE_URL.`,
    ENOTFOUND: `The server ${server} of DATABASE_URL is not known. Correct its name.`,
    EAI_AGAIN: `The server ${server} of DATABASE_URL is not known at the moment. Check the name, and the network.`,
    '28P01': `The database refuses the password of the role ${user}. Correct DATABASE_URL.`,
    '28000': `The database does not let the role ${user} in (${message}). Allow it in pg_hba.conf, or correct DATABASE_URL.`,
    '3D000': `There is no database ${name} at ${server}. Create it (createdb ${name}), or correct DATABASE_URL.`,
    '42501': `The role ${user} may not prepare the database ${name} (${message}). Make it the owner: alter database ${name} owner to ${user}`,
    '25006': `The database ${name} at ${server} takes no writes. Connect to the primary: DATABASE_URL names a standby, or default_transaction_read_only is on.`,
    '53300': `The database at ${server} has no connection left for us. Raise max_connections, or lower DATABASE_POOL.`,
    '57P03': `The database at ${server} is starting or stopping. Start again when it is up.`,
    '08P01': `${server} refuses the settings that a connection of ours opens with (${message}). It seems to be a pooler: connect to PostgreSQL itself.`,
    '0A000': `The database at ${server} lacks something that we need (${message}). PostgreSQL 15 or later is needed, with the extension pg_trgm.`,
    '58P01': `The database at ${server} lacks something that we need (${message}). PostgreSQL 15 or later is needed, with the extension pg_trgm.`,
  };
  const timedOut = /timeout|terminated/i.test(message);
  return new StartupError(
    sentences[code] ??
      (timedOut
        ? `The database at ${server} does not answer (${message}). Check the address, and whether the network lets us through.`
        : `The database cannot be prepared: ${message}`),
    { cause: error },
  );
}
