import { StartupError } from '../operation/startup-error.ts';

/**
 * Session settings that the server relies on, whatever the defaults of the database or the role.
 */
const settings: Readonly<Record<string, string>> = {
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  client_encoding: 'UTF8',
  bytea_output: 'hex',
  search_path: 'public',
  standard_conforming_strings: 'on',
  extra_float_digits: '1',
  array_nulls: 'on',
  transform_null_equals: 'off',
  xmloption: 'content',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  row_security: 'on',
  gin_fuzzy_search_limit: '0',
  idle_session_timeout: '0',
  // compiling a statement costs a second, and none of our statements reads enough rows to regain it
  jit: 'off',
};
/**
 * Settings that poolers store for each client. A session gets the values that its client sent when
 * it connected. Without them, it gets the values of the pooler's first session, even if the role's
 * settings have changed since.
 */
export const poolerPreservedSessionSettings: Readonly<Record<string, string>> = {
  DateStyle: settings['DateStyle'] ?? '',
  TimeZone: settings['TimeZone'] ?? '',
};
/** Timeouts of a session, in milliseconds; 0 means no limit. */
export interface DatabaseSessionTimeouts {
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
}
const withoutLimits: DatabaseSessionTimeouts = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};
/** Settings that only the owner of the database server can change, with their required values. */
const required: Readonly<Record<string, string>> = {
  server_encoding: 'UTF8',
  session_replication_role: 'origin',
  track_counts: 'on',
};
const remedies: Readonly<Record<string, string>> = {
  server_encoding: 'Create the database with encoding UTF8',
  track_counts: 'Turn it on in the server: previews of an undo count rows by it',
  session_replication_role: 'Remove it from the database and the role',
};

/** Escapes a value of a startup option; an unescaped space would end the value. */
const escapeOption = (value: string): string => value.replaceAll(/[\\ ]/g, '\\$&');
/** Lists all settings of a session, with its time limits, by name. */
export const listDatabaseSessionSettings = (
  times: DatabaseSessionTimeouts,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...settings, ...times }).map(([name, value]) => [name, String(value)]),
  );
/**
 * Adds the settings to the options of a connection. They follow the options that the address
 * contains.
 */
export const addDatabaseSessionOptions = (
  options: string | undefined,
  times: DatabaseSessionTimeouts = withoutLimits,
): string =>
  [
    options,
    ...Object.entries(listDatabaseSessionSettings(times)).map(
      ([name, value]) => `-c ${name}=${escapeOption(value)}`,
    ),
  ]
    .filter(Boolean)
    .join(' ');
/** The settings as statements, for the single session of the embedded database. */
export const sessionSettingStatements = Object.entries(settings)
  .map(([name, value]) => `set ${name} = ${name === 'search_path' ? value : `'${value}'`};`)
  .join('\n');

type Run = (text: string) => Promise<readonly Record<string, unknown>[]>;
/**
 * Error for a setting with a wrong value; its message tells the operator how to correct the
 * setting.
 */
export class DatabaseSessionSettingError extends StartupError {
  override name = 'SessionSettingError';
  /**
   * A connection that is refused because of a setting while the server runs counts as an outage,
   * like a connection that fails.
   */
  readonly code = '08P01';
}
/**
 * Checks that a session has the required settings and, if given, these time limits.
 *
 * @throws DatabaseSessionSettingError naming each wrong setting and its correction (`remedy` if no
 * other correction is known).
 */
export async function assertDatabaseSessionSettings(
  run: Run,
  times?: DatabaseSessionTimeouts,
  remedy = 'Connect without a pooler that drops options of a connection',
): Promise<void> {
  const expected = { ...(times ? listDatabaseSessionSettings(times) : settings), ...required };
  const names = Object.keys(expected)
    .map((name) => `'${name.toLowerCase()}'`)
    .join(', ');
  const rows = await run(
    `select name, setting from pg_settings where lower(name) in (${names}) order by name`,
  );
  const settingByName = new Map(rows.map(({ name, setting }) => [String(name), String(setting)]));
  const faults = Object.entries(expected).flatMap(([name, value]) => {
    const setting = settingByName.get(name);
    if (setting === undefined || setting === value) return [];
    return [`${name} is ${setting} and must be ${value} (${remedies[name] ?? remedy})`];
  });
  if (faults.length > 0)
    throw new DatabaseSessionSettingError(`The database cannot be used: ${faults.join('; ')}.`);
}
