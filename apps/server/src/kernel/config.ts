import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { isAddressOrBlock } from './network.ts';

const whole = (fallback: number, min = 0, max = 65_535) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d+$/, 'must be a whole number')), String(fallback)),
    z.transform((text: string, context) => {
      const value = Number(text);
      if (value < min || value > max)
        context.issues.push({
          code: 'custom',
          message: `must be between ${min} and ${max}`,
          input: text,
        });
      return value;
    }),
  );
const flag = (fallback: boolean) =>
  z.pipe(
    z._default(z.enum(['0', '1', 'true', 'false']), fallback ? '1' : '0'),
    z.transform((text: '0' | '1' | 'true' | 'false') => text === '1' || text === 'true'),
  );
const optional = z.optional(z.string().check(z.minLength(1)));
const list = (fallback: string) =>
  z.pipe(
    z._default(z.string(), fallback),
    z.transform((text: string) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  );

const environment = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  PORT: whole(8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: optional,
  TRUST_PROXY: z._default(z.string(), '0'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: optional,
  DATABASE_POOL: whole(10, 2, 200),
  DATABASE_ROLE: z.optional(
    z
      .string()
      .check(
        z.regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be the name of a role: small letters, digits, _'),
      ),
  ),
  REDIS_URL: optional,
  FILES_URL: optional,
  FILES_REGION: z._default(z.string(), 'us-east-1'),
  FILES_KEY_ID: optional,
  FILES_SECRET: optional,
  SMTP_URL: optional,
  MAIL_FROM: z._default(z.string(), 'Guildhall <hall@guildhall.localhost>'),
  MAILBOX_PORT: whole(8025),
  MAILBOX_SMTP_PORT: whole(2525),
  WEB_DIR: z._default(z.string(), './apps/web/dist'),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  SECRET_KEY: optional,
  STORE_URL: optional,
  TELL_WHO_HAS_AN_ACCOUNT: flag(false),
  PASSWORD_LENGTH_PLAYER: whole(8, 8, 64),
  PASSWORD_LENGTH_STAFF: whole(15, 8, 64),
  REGISTRATIONS_PER_HOUR: whole(5, 1, 1_000_000),
  RATE_LIMIT_EXEMPT: list(''),
  CAPTCHA_KEY: optional,
  CAPTCHA_SECRET: optional,
  CAPTCHA_SCRIPT_URL: z._default(z.string(), 'https://www.google.com/recaptcha/api.js'),
  CAPTCHA_VERIFY_URL: z._default(z.string(), 'https://www.google.com/recaptcha/api/siteverify'),
  FCM_SERVICE_ACCOUNT: optional,
  FCM_WEB_CONFIG: optional,
  BOOTSTRAP_ADMIN_EMAIL: optional,
  BOOTSTRAP_ADMIN_PASSWORD: optional,
  OVERLOAD_DELAY_MS: whole(1_500, 0, 60_000),
  DEMO: flag(false),
  DEMO_SEED: whole(7, 0, 1_000_000),
  DEMO_PLAYERS: whole(24, 0, 100_000),
  SIMULATED_FROM: z.optional(z.iso.datetime({ error: 'must be a moment: 2026-09-28T00:00:00Z' })),
  SIMULATION_SEED: whole(1, 0, 1_000_000),
  CHECK_REPLIES: flag(false),
});

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /**
   * How many proxies stand in front, or which they are; only they may say where a call comes from.
   */
  readonly trustProxy: number | readonly string[] | false;
  readonly dataDir: string;
  /** `role`: what queries run under instead of the role that the migrations make. */
  readonly database: {
    readonly url: string | undefined;
    readonly pool: number;
    readonly role: string | undefined;
  };
  readonly redisUrl: string | undefined;
  /** Where pictures lie; without one in a folder of `dataDir`. */
  readonly bucket:
    | {
        readonly url: string;
        readonly region: string;
        readonly keyId: string;
        readonly secret: string;
      }
    | undefined;
  readonly mail: {
    readonly smtpUrl: string | undefined;
    readonly from: string;
    readonly mailboxPort: number;
    readonly mailboxSmtpPort: number;
  };
  readonly webDir: string;
  readonly logLevel: string;
  /**
   * 32 bytes; encrypts what must be read back (authenticator seeds, keys of game servers). Kept
   * outside the database.
   */
  readonly secretKey: Buffer;
  readonly storeUrl: string | null;
  /** Restores the plain behaviour of BF-4 that tells who has an account (quality.md, 1). */
  readonly tellWhoHasAnAccount: boolean;
  readonly passwordLength: { readonly player: number; readonly staff: number };
  readonly registrationsPerHour: number;
  /**
   * Networks that no network bucket counts and no review of recruits looks at: the studio's own,
   * the demonstration world.
   */
  readonly rateLimitExempt: readonly string[];
  /** Asked at registration where it is set (OP-56). */
  readonly captcha:
    | {
        readonly key: string;
        readonly secret: string;
        readonly scriptUrl: string;
        readonly verifyUrl: string;
      }
    | undefined;
  /** Push messages, off unless both parts are set (OP-63). */
  readonly messaging: Messaging | undefined;
  /** The first administrator, made at boot while there is none. */
  readonly bootstrapAdmin: { readonly email: string; readonly password: string } | undefined;
  /** The server sheds requests (503) while its event loop lags by more; 0 never does. */
  readonly overloadDelayMs: number;
  readonly demo: { readonly on: boolean; readonly seed: number; readonly players: number };
  /**
   * Time stands at `from` until the process that started this one moves it on, jobs run when it
   * does, and draws follow from the seed.
   */
  readonly simulation: { readonly from: Date; readonly seed: number } | undefined;
  /** Tests: an answer that is not what its schema says is a failure. */
  readonly checkReplies: boolean;
}

/** A setting that cannot be used, named so that the operator can mend it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

function secretFrom(text: string | undefined, dataDir: string): Buffer {
  if (text !== undefined) {
    const key = Buffer.from(text, 'base64');
    if (key.length !== 32) throw new ConfigError('SECRET_KEY must be 32 bytes in base64');
    return key;
  }
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  }
  return secretFrom(readFileSync(file, 'utf8'), dataDir);
}
const address = (
  name: string,
  text: string | undefined,
  protocols: readonly string[],
): string | undefined => {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !protocols.includes(url.protocol))
    throw new ConfigError(
      `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
  return text;
};

function captchaFrom(e: {
  CAPTCHA_KEY?: string | undefined;
  CAPTCHA_SECRET?: string | undefined;
  CAPTCHA_SCRIPT_URL: string;
  CAPTCHA_VERIFY_URL: string;
}): Config['captcha'] {
  if (e.CAPTCHA_KEY === undefined && e.CAPTCHA_SECRET === undefined) return undefined;
  if (e.CAPTCHA_KEY === undefined || e.CAPTCHA_SECRET === undefined)
    throw new ConfigError('CAPTCHA_KEY and CAPTCHA_SECRET belong together');
  for (const [name, url] of [
    ['CAPTCHA_SCRIPT_URL', e.CAPTCHA_SCRIPT_URL],
    ['CAPTCHA_VERIFY_URL', e.CAPTCHA_VERIFY_URL],
  ] as const)
    outsideAddress(name, url);
  return {
    key: e.CAPTCHA_KEY,
    secret: e.CAPTCHA_SECRET,
    scriptUrl: e.CAPTCHA_SCRIPT_URL,
    verifyUrl: e.CAPTCHA_VERIFY_URL,
  };
}
/** https, or plain http on this very machine. */
function outsideAddress(name: string, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const local = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  if (url?.protocol !== 'https:' && !local)
    throw new ConfigError(`${name} must be an address that starts with https://`);
}
function bucketFrom(e: {
  FILES_URL?: string | undefined;
  FILES_REGION: string;
  FILES_KEY_ID?: string | undefined;
  FILES_SECRET?: string | undefined;
}): Config['bucket'] {
  const said = [e.FILES_URL, e.FILES_KEY_ID, e.FILES_SECRET];
  if (said.every((entry) => entry === undefined)) return undefined;
  if (e.FILES_URL === undefined || e.FILES_KEY_ID === undefined || e.FILES_SECRET === undefined)
    throw new ConfigError('FILES_URL, FILES_KEY_ID and FILES_SECRET belong together');
  outsideAddress('FILES_URL', e.FILES_URL);
  const { origin, pathname, search, username } = new URL(e.FILES_URL);
  if (pathname === '/' || search !== '' || username !== '')
    throw new ConfigError('FILES_URL must name the bucket in its path, and nothing behind it');
  return {
    url: `${origin}${pathname.replace(/\/$/, '')}`,
    region: e.FILES_REGION,
    keyId: e.FILES_KEY_ID,
    secret: e.FILES_SECRET,
  };
}
const serviceAccount = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.string(),
  messages_uri: z.optional(z.string()),
});
const webConfig = z.object({
  projectId: z.string(),
  apiKey: z.string(),
  appId: z.string(),
  vapidKey: z.string(),
});
export interface Messaging {
  readonly account: z.output<typeof serviceAccount>;
  /** What the browser needs; no secret. */
  readonly web: z.output<typeof webConfig>;
}
function messagingFrom(
  account: string | undefined,
  web: string | undefined,
): Messaging | undefined {
  if (account === undefined && web === undefined) return undefined;
  if (account === undefined || web === undefined)
    throw new ConfigError('FCM_SERVICE_ACCOUNT and FCM_WEB_CONFIG belong together');
  const read = <T extends z.ZodMiniType>(name: string, schema: T, text: string): z.output<T> => {
    try {
      return schema.parse(JSON.parse(text)) as z.output<T>;
    } catch {
      throw new ConfigError(`${name} must be JSON with the fields that the provider names`);
    }
  };
  const parsed = read('FCM_SERVICE_ACCOUNT', serviceAccount, account);
  outsideAddress('FCM_SERVICE_ACCOUNT token_uri', parsed.token_uri);
  return { account: parsed, web: read('FCM_WEB_CONFIG', webConfig, web) };
}

const hopsMax = 16;
/**
 * Trusting every proxy would let whoever calls choose the address that limits count: a number of
 * hops, or who they are.
 */
function proxiesFrom(text: string): Config['trustProxy'] {
  if (/^\d{1,2}$/.test(text) && Number(text) <= hopsMax)
    return Number(text) === 0 ? false : Number(text);
  const named = text.split(',').map((entry) => entry.trim());
  if (named.every(isAddressOrBlock)) return named;
  throw new ConfigError(
    `TRUST_PROXY must be how many proxies stand in front (0 to ${hopsMax}), or their addresses and blocks (10.0.0.0/8), separated by commas`,
  );
}
/** What is fine on a developer's machine and opens a server to everybody; each is named. */
function refuseInProduction(
  e: {
    DEMO: boolean;
    SIMULATED_FROM?: string | undefined;
    SMTP_URL?: string | undefined;
    SECRET_KEY?: string | undefined;
  },
  publicUrl: string,
): void {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
  const wrong = [
    !isLocal && !publicUrl.startsWith('https:')
      ? 'PUBLIC_URL must start with https:// in production'
      : '',
    e.SECRET_KEY === undefined
      ? 'SECRET_KEY is required in production: 32 random bytes in base64'
      : '',
    e.DEMO
      ? 'DEMO must be 0 in production: the players of the demonstration world have published passwords'
      : '',
    e.SIMULATED_FROM !== undefined
      ? 'SIMULATED_FROM must be empty in production: time would stand, and whoever knows the seed would know every draw'
      : '',
    e.SMTP_URL === undefined
      ? 'SMTP_URL is required in production: the mail sandbox shows every mail to everybody'
      : '',
  ].filter(Boolean);
  if (wrong.length > 0) throw new ConfigError(wrong.join('; '));
}
/**
 * Reads the environment once, at boot. Throws `ConfigError` naming every variable that is wrong.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    );
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const dataDir = resolve(e.DATA_DIR);
  const publicUrl =
    address('PUBLIC_URL', e.PUBLIC_URL, ['http:', 'https:']) ?? `http://localhost:${e.PORT}`;
  if (production) refuseInProduction(e, publicUrl);
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    publicUrl: publicUrl.replace(/\/$/, ''),
    trustProxy: proxiesFrom(e.TRUST_PROXY),
    dataDir,
    database: {
      url: address('DATABASE_URL', e.DATABASE_URL, ['postgres:', 'postgresql:']),
      pool: e.DATABASE_POOL,
      role: e.DATABASE_ROLE,
    },
    redisUrl: address('REDIS_URL', e.REDIS_URL, ['redis:', 'rediss:']),
    bucket: bucketFrom(e),
    mail: {
      smtpUrl: address('SMTP_URL', e.SMTP_URL, ['smtp:', 'smtps:']),
      from: e.MAIL_FROM,
      mailboxPort: e.MAILBOX_PORT,
      mailboxSmtpPort: e.MAILBOX_SMTP_PORT,
    },
    webDir: resolve(e.WEB_DIR),
    logLevel: e.LOG_LEVEL,
    secretKey: secretFrom(e.SECRET_KEY, dataDir),
    storeUrl: address('STORE_URL', e.STORE_URL, ['https:']) ?? null,
    tellWhoHasAnAccount: e.TELL_WHO_HAS_AN_ACCOUNT,
    passwordLength: { player: e.PASSWORD_LENGTH_PLAYER, staff: e.PASSWORD_LENGTH_STAFF },
    registrationsPerHour: e.REGISTRATIONS_PER_HOUR,
    rateLimitExempt: e.RATE_LIMIT_EXEMPT,
    captcha: captchaFrom(e),
    messaging: messagingFrom(e.FCM_SERVICE_ACCOUNT, e.FCM_WEB_CONFIG),
    bootstrapAdmin:
      e.BOOTSTRAP_ADMIN_EMAIL !== undefined && e.BOOTSTRAP_ADMIN_PASSWORD !== undefined
        ? { email: e.BOOTSTRAP_ADMIN_EMAIL, password: e.BOOTSTRAP_ADMIN_PASSWORD }
        : undefined,
    overloadDelayMs: e.OVERLOAD_DELAY_MS,
    demo: { on: e.DEMO, seed: e.DEMO_SEED, players: e.DEMO_PLAYERS },
    simulation:
      e.SIMULATED_FROM === undefined
        ? undefined
        : { from: new Date(e.SIMULATED_FROM), seed: e.SIMULATION_SEED },
    checkReplies: e.CHECK_REPLIES,
  };
}
