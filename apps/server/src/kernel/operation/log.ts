import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { getTraceId } from './traces.ts';
import { getWorkContext } from './work-context.ts';

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}
const causesMax = 5;
/**
 * Logged fields of a database failure: names, which contain no personal data. The other fields
 * would quote the row.
 */
const loggedFields = ['code', 'constraint', 'table', 'column'] as const;

/**
 * Returns the message of an error without its values: the query builder appends every bound value,
 * and the database quotes unreadable input. These values may be addresses, push tokens or hashes.
 */
export function getErrorMessageWithoutValues(error: unknown): string {
  if (!(error instanceof Error)) return 'Something that is no error was thrown';
  const text = error.message.replace(/\nparams: [^]*$/, '');
  // the message of an error with a SQLSTATE quotes the input after the colon
  return 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? text.replace(/: "[^]*$/, '')
    : text;
}
function logged(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: getErrorMessageWithoutValues(error) };
  const from = error as unknown as Record<string, unknown>;
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    type: error.name,
    message: getErrorMessageWithoutValues(error),
    ...Object.fromEntries(
      loggedFields
        .filter((name) => typeof from[name] === 'string')
        .map((name) => [name, from[name]]),
    ),
    ...(stack !== undefined && { stack }),
    ...(error.cause !== undefined &&
      depth < causesMax && { cause: logged(error.cause, depth + 1) }),
  };
}

/**
 * Creates the server's log. Logged errors contain no values, and logged requests contain no
 * credentials.
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      'headers.authorization',
      'headers.cookie',
    ],
    // adds the call or job that a line belongs to, its command and its trace
    mixin: (): object => {
      const trace = getTraceId();
      return { ...getWorkContext(), ...(trace !== undefined && { trace }) };
    },
    mixinMergeStrategy: (own: object, context: object): object => ({ ...context, ...own }),
    serializers: { err: (error: unknown) => logged(error) },
  };
  return to ? pino(options, to) : pino(options);
}

/**
 * Opens the log on standard output: one JSON object per line in production, for log collectors;
 * otherwise readable lines.
 */
export async function openLog({
  production,
  logLevel,
}: Pick<Config, 'production' | 'logLevel'>): Promise<Logger> {
  if (production) return createLog(logLevel);
  const { default: pretty } = await import('pino-pretty');
  const lines = pretty({
    colorize: process.stdout.isTTY === true,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
    sync: true,
  });
  return createLog(logLevel, lines);
}
