/** Explains a database that cannot be used, with instructions for the operator. */
import { findDatabaseFailure } from '../../errors.ts';
import { StartupError } from '../../operation/startup-error.ts';
import { parseDatabaseAddress } from '../connections/database-address.ts';

/**
 * Converts an error that a driver threw while opening or preparing the database into a sentence
 * with instructions. Other errors keep their message. `setting` names the variable that `url` comes
 * from.
 */
export function explainDatabaseStartupFailure(
  error: unknown,
  url: string | undefined,
  setting: 'DATABASE_URL' | 'DATABASE_POOLER_URL' | 'DATABASE_READ_URL' = 'DATABASE_URL',
): StartupError {
  if (error instanceof StartupError) return error;
  const { code = '', message } =
    findDatabaseFailure(error) ?? (error as { code?: string; message: string });
  if (url === undefined)
    return new StartupError(
      `The embedded database cannot be used: ${message} Where its folder is damaged, npm run reset begins anew.`,
      { cause: error },
    );
  const address = parseDatabaseAddress(setting, url, 'any session');
  const [server, name, user] = [
    address.servers,
    address.database,
    address.user || 'of this machine',
  ];
  const [target, program] =
    setting === 'DATABASE_POOLER_URL' ? ['pooler', 'it'] : ['database', 'PostgreSQL'];
  const silent = `No ${target} answers at ${server}. Start ${program}, or correct ${setting}.`;
  const sentences: Readonly<Record<string, string>> = {
    ECONNREFUSED: silent,
    ENOENT: silent,
    ENOTFOUND: `The server ${server} of ${setting} is not known. Correct its name.`,
    EAI_AGAIN: `The server ${server} of ${setting} is not known at the moment. Check the name, and the network.`,
    '28P01': `The database refuses the password of the role ${user}. Correct ${setting}.`,
    '28000': `The database does not let the role ${user} in (${message}). Allow it in pg_hba.conf, or correct ${setting}.`,
    '3D000': `There is no database ${name} at ${server}. Create it (createdb ${name}), or correct ${setting}.`,
    '42501': `The role ${user} may not prepare the database ${name} (${message}). Make it the owner: alter database ${name} owner to ${user}`,
    '25006': `The database ${name} at ${server} takes no writes. Connect to the primary: ${setting} names a standby, or default_transaction_read_only is on.`,
    '53300': `The database at ${server} has no connection left for us. Raise max_connections, or lower DATABASE_POOL.`,
    '57P03': `The database at ${server} is starting or stopping. Start again when it is up.`,
    '08P01':
      setting !== 'DATABASE_POOLER_URL'
        ? `${server} refuses the settings that a connection of ours opens with (${message}). It seems to be a pooler: connect to PostgreSQL itself, and give the pooler in DATABASE_POOLER_URL.`
        : `The pooler at ${server} refuses the role ${user} (${message}). Let it know that role with its password, and the database ${name}, or correct ${setting}.`,
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
