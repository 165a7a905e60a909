import type { MetricsConfig } from '../operation/metrics.ts';
import type { TracesConfig } from '../operation/traces.ts';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { parseHost, parseOrigin, parseMailSender, parseServiceUrl } from './addresses.ts';
import { readChainConfig, type ChainConfig } from './chain.ts';
import { readDatabaseConfig, type DatabaseConfig } from './database.ts';
import { ConfigError } from '../operation/startup-error.ts';
import { assertAllowedInProduction, assertAllowedWithWorkers } from './refusals.ts';
import { readSecretFiles } from './secret-files.ts';
import { parseOldSecretKey, readOrCreateSecretKey } from './secret-key.ts';
import { readOauthProvidersConfig, type OauthProvidersConfig } from './providers.ts';
import { readDiscordBotConfig, type DiscordBotConfig } from './discord-bot.ts';
import { readTwitchExtensionConfig, type TwitchExtensionConfig } from './twitch-extension.ts';
import {
  readBucketConfig,
  readCaptchaConfig,
  readPushMessagingConfig,
  type BucketConfig,
  type CaptchaConfig,
  type PushMessagingConfig,
} from './services.ts';
import { isAddressOrBlock } from '../http/network.ts';

export { ConfigError } from '../operation/startup-error.ts';

const digits = z.string().check(z.regex(/^\d+$/, 'must be a whole number'));
const between = (min: number, max: number) =>
  z.transform((text: string, context) => {
    const value = Number(text);
    if (value < min || value > max)
      context.issues.push({
        code: 'custom',
        message: `must be between ${min} and ${max}`,
        input: text,
      });
    return value;
  });
const whole = (fallback: number, min = 0, max = 65_535) =>
  z.pipe(z._default(digits, String(fallback)), between(min, max));
/** Accepts one of these values; the error message lists them. */
const oneOf = <const T extends readonly string[]>(words: T, fallback: T[number]) =>
  z._default(z.enum(words, `must be one of ${words.join(', ')}`), fallback);
const flag = (fallback: boolean) =>
  z.pipe(
    oneOf(['0', '1', 'true', 'false'], fallback ? '1' : '0'),
    z.transform((text: '0' | '1' | 'true' | 'false') => text === '1' || text === 'true'),
  );
const optional = z.optional(z.string().check(z.minLength(1)));
/**
 * Reads a secret like `optional`; the variable `NAME_FILE` may instead name a file with the secret.
 */
const secret = z.optional(z.string().check(z.minLength(1)));
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
  NODE_ENV: oneOf(['production', 'development', 'test'], 'development'),
  PORT: whole(8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  WORKERS: whole(1, 1, 64),
  PUBLIC_URL: optional,
  TRUST_PROXY: z._default(z.string(), '0'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: secret,
  DATABASE_POOLER_URL: secret,
  DATABASE_READ_URL: secret,
  DATABASE_POOL: whole(10, 2, 200),
  DATABASE_ROLE: z.optional(
    z
      .string()
      .check(
        z.regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be the name of a role: small letters, digits, _'),
      ),
  ),
  REDIS_URL: secret,
  FILES_URL: optional,
  FILES_REGION: z._default(z.string(), 'us-east-1'),
  FILES_KEY_ID: secret,
  FILES_SECRET: secret,
  SMTP_URL: secret,
  MAIL_FROM: optional,
  MAILBOX_PORT: whole(8025),
  MAILBOX_SMTP_PORT: whole(2525),
  WEB_DIR: z._default(z.string(), './apps/web/dist'),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug'], 'info'),
  SECRET_KEY: secret,
  SECRET_KEY_OLD: secret,
  STORE_URL: optional,
  TELL_WHO_HAS_AN_ACCOUNT: flag(false),
  PASSWORD_LENGTH_PLAYER: whole(8, 8, 64),
  PASSWORD_LENGTH_STAFF: whole(15, 8, 64),
  REGISTRATIONS_PER_HOUR: whole(5, 1, 1_000_000),
  RATE_LIMIT_EXEMPT: list(''),
  CAPTCHA_KEY: optional,
  CAPTCHA_SECRET: secret,
  CAPTCHA_SCRIPT_URL: z._default(z.string(), 'https://www.google.com/recaptcha/api.js'),
  CAPTCHA_VERIFY_URL: z._default(z.string(), 'https://www.google.com/recaptcha/api/siteverify'),
  FCM_SERVICE_ACCOUNT: secret,
  FCM_WEB_CONFIG: optional,
  METRICS_PORT: whole(0),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional,
  TRACES_PERCENT: whole(100, 1, 100),
  CHAIN_RPC_URL: secret,
  CHAIN_WS_URL: secret,
  CHAIN_RPC_URL_2: secret,
  CHAIN_PORT: whole(8899),
  CHAIN_KEYS: optional,
  PROVIDERS_PORT: whole(0),
  DISCORD_CLIENT_ID: optional,
  DISCORD_CLIENT_SECRET: secret,
  DISCORD_SCOPES: optional,
  DISCORD_URL: optional,
  DISCORD_BOT_TOKEN: secret,
  DISCORD_GUILD_ID: optional,
  DISCORD_INVITE_URL: optional,
  TWITCH_CLIENT_ID: optional,
  TWITCH_CLIENT_SECRET: secret,
  TWITCH_SCOPES: optional,
  TWITCH_URL: optional,
  TWITCH_EXTENSION_SECRET: secret,
  TWITCH_EXTENSION_SECRET_OLD: secret,
  TWITCH_EXTENSION_CHANNELS: list(''),
  TWITCH_EXTENSION_CLIENT_ID: optional,
  TWITCH_EXTENSION_ORIGIN: optional,
  TWITTER_CLIENT_ID: optional,
  TWITTER_CLIENT_SECRET: secret,
  TWITTER_SCOPES: optional,
  TWITTER_URL: optional,
  TWITTER_OWNER_ID: optional,
  OPENLOOT_CLIENT_ID: optional,
  OPENLOOT_CLIENT_SECRET: secret,
  OPENLOOT_SCOPES: optional,
  OPENLOOT_URL: optional,
  BOOTSTRAP_ADMIN_EMAIL: optional,
  BOOTSTRAP_ADMIN_PASSWORD: secret,
  OVERLOAD_DELAY_MS: whole(1_500, 0, 60_000),
  SHUTDOWN_DELAY_MS: z.optional(z.pipe(digits, between(0, 60_000))),
  DEMO: flag(false),
  DEMO_SEED: whole(7, 0, 1_000_000),
  DEMO_PLAYERS: whole(24, 0, 100_000),
  SIMULATED_FROM: z.optional(z.iso.datetime({ error: 'must be a moment: 2026-09-28T00:00:00Z' })),
  SIMULATION_SEED: whole(1, 0, 1_000_000),
  CHECK_REPLIES: flag(false),
});

const secretNames = Object.entries(environment.shape).flatMap(([name, schema]) =>
  schema === secret ? [name] : [],
);

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Number of processes that serve the port. */
  readonly workers: number;
  readonly publicUrl: string;
  /**
   * Number of reverse proxies in front of the server, or their addresses. Only these proxies may
   * set the client address.
   */
  readonly trustProxy: number | readonly string[] | false;
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  readonly redisUrl: string | undefined;
  /** Bucket for pictures; without a bucket, pictures are stored in a folder of `dataDir`. */
  readonly bucket: BucketConfig | undefined;
  readonly mail: {
    readonly smtpUrl: string | undefined;
    /** True if the server's own mail sandbox takes all mails, because SMTP_URL is not set. */
    readonly isSandbox: boolean;
    readonly from: string;
    readonly mailboxPort: number;
    readonly mailboxSmtpPort: number;
  };
  readonly webDir: string;
  readonly logLevel: string;
  /**
   * Key of 32 bytes, which encrypts values that must be decrypted later (authenticator seeds, keys
   * of game servers). It is stored outside the database.
   */
  readonly secretKey: Buffer;
  /** Former key, which still decrypts values; new values are never encrypted with it. */
  readonly oldSecretKey: Buffer | undefined;
  /** Address where Prometheus collects metrics; port 0 turns metrics off. */
  readonly metrics: MetricsConfig;
  /** Collector that receives traces. */
  readonly traces: TracesConfig;
  readonly storeUrl: string | null;
  /**
   * True if replies may reveal that an address is registered, as the specification describes
   * (BF-4). By default they do not (quality.md, 1).
   */
  readonly tellWhoHasAnAccount: boolean;
  readonly passwordLength: { readonly player: number; readonly staff: number };
  readonly registrationsPerHour: number;
  /**
   * Networks without rate limits: those of the studio or of the demonstration. The review of
   * recruits ignores these networks too.
   */
  readonly rateLimitExempt: readonly string[];
  /** Captcha that registration requires if it is configured (OP-56). */
  readonly captcha: CaptchaConfig | undefined;
  /**
   * Push messages; off unless the credentials and the settings of the pages are both set (OP-63).
   */
  readonly messaging: PushMessagingConfig | undefined;
  readonly chain: ChainConfig;
  /** Link providers: external services whose accounts players can link. */
  readonly providers: OauthProvidersConfig;
  /** Our bot at Discord, if configured. */
  readonly discordBot: DiscordBotConfig | undefined;
  /** Our extension at Twitch, if configured. */
  readonly twitchExtension: TwitchExtensionConfig | undefined;
  /** The first administrator, created at the start if no administrator exists. */
  readonly bootstrapAdmin: { readonly email: string; readonly password: string } | undefined;
  /**
   * Lag of the event loop in milliseconds above which the server rejects requests with 503; 0 turns
   * the limit off.
   */
  readonly overloadDelayMs: number;
  /**
   * Milliseconds from a stop signal to the closing of the port. The server reports that it is not
   * ready, but still answers calls.
   */
  readonly shutdownDelayMs: number;
  readonly demo: {
    readonly on: boolean;
    readonly seed: number;
    readonly players: number;
    /**
     * Seed of the demonstration player's wallet, 32 bytes in base64; visitors may sign with this
     * wallet.
     */
    readonly walletSeed?: string;
  };
  /**
   * Simulation: the clock stays at `from` until the parent process advances it, jobs run at each
   * advance, and random draws depend only on the seed.
   */
  readonly simulation: { readonly from: Date; readonly seed: number } | undefined;
  /** For tests: true if a reply that does not match its schema counts as a failure. */
  readonly checkReplies: boolean;
}

/** Milliseconds in which a load balancer that checks every second makes at least two checks. */
const productionShutdownDelayMs = 2_000;
const hopsMax = 16;
/**
 * Parses the trusted proxies, as a number of hops or as addresses. The server must not trust every
 * proxy: callers could then choose the address that rate limits count.
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
/** Parses a list of networks; each is an address or a range of addresses (CIDR). */
function readNetworks(name: string, entries: readonly string[]): readonly string[] {
  const wrong = entries.find((entry) => !isAddressOrBlock(entry));
  if (wrong !== undefined)
    throw new ConfigError(
      `${name} must be addresses and blocks (192.0.2.7, 10.0.0.0/8) separated by commas: ${wrong} is neither`,
    );
  return entries;
}
/**
 * Reads the sign-in data of the first administrator. Address and password are validated when the
 * account is created.
 */
function readBootstrapAdmin(
  email: string | undefined,
  password: string | undefined,
): Config['bootstrapAdmin'] {
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined || password === undefined)
    throw new ConfigError('BOOTSTRAP_ADMIN_EMAIL and BOOTSTRAP_ADMIN_PASSWORD belong together');
  return { email, password };
}
/**
 * Returns the variables that have a value, including secrets from files; an empty variable counts
 * as missing.
 */
const listPresent = (env: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(readSecretFiles(env, secretNames)).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  );
/** Reads the environment once, at the start. Throws `ConfigError` naming every invalid variable. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(listPresent(variables));
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    );
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const dataDir = resolve(env.DATA_DIR);
  const publicUrl = parseOrigin('PUBLIC_URL', env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const smtpUrl = parseServiceUrl('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']);
  if (production) assertAllowedInProduction(env, publicUrl);
  if (env.WORKERS > 1) assertAllowedWithWorkers(env);
  const providers = readOauthProvidersConfig(env, production);
  return {
    production,
    port: env.PORT,
    host: parseHost('HOST', env.HOST),
    workers: env.WORKERS,
    publicUrl,
    trustProxy: proxiesFrom(env.TRUST_PROXY),
    dataDir,
    database: readDatabaseConfig(env),
    redisUrl: parseServiceUrl('REDIS_URL', env.REDIS_URL, ['redis:', 'rediss:']),
    bucket: readBucketConfig(env),
    mail: {
      smtpUrl,
      isSandbox: smtpUrl === undefined,
      from: parseMailSender('MAIL_FROM', env.MAIL_FROM ?? 'Guildhall <hall@guildhall.localhost>'),
      mailboxPort: env.MAILBOX_PORT,
      mailboxSmtpPort: env.MAILBOX_SMTP_PORT,
    },
    webDir: resolve(env.WEB_DIR),
    logLevel: env.LOG_LEVEL,
    secretKey: readOrCreateSecretKey(env.SECRET_KEY, dataDir),
    oldSecretKey: parseOldSecretKey(env.SECRET_KEY_OLD),
    metrics: { port: env.METRICS_PORT, host: parseHost('METRICS_HOST', env.METRICS_HOST) },
    traces: {
      endpoint: parseServiceUrl('OTEL_EXPORTER_OTLP_ENDPOINT', env.OTEL_EXPORTER_OTLP_ENDPOINT, [
        'https:',
        'http:',
      ]),
      percent: env.TRACES_PERCENT,
    },
    storeUrl: parseServiceUrl('STORE_URL', env.STORE_URL, ['https:']) ?? null,
    tellWhoHasAnAccount: env.TELL_WHO_HAS_AN_ACCOUNT,
    passwordLength: { player: env.PASSWORD_LENGTH_PLAYER, staff: env.PASSWORD_LENGTH_STAFF },
    registrationsPerHour: env.REGISTRATIONS_PER_HOUR,
    rateLimitExempt: readNetworks('RATE_LIMIT_EXEMPT', env.RATE_LIMIT_EXEMPT),
    captcha: readCaptchaConfig(env),
    messaging: readPushMessagingConfig(env.FCM_SERVICE_ACCOUNT, env.FCM_WEB_CONFIG),
    chain: readChainConfig(env, dataDir),
    providers,
    discordBot: readDiscordBotConfig(env, providers),
    twitchExtension: readTwitchExtensionConfig(env),
    bootstrapAdmin: readBootstrapAdmin(env.BOOTSTRAP_ADMIN_EMAIL, env.BOOTSTRAP_ADMIN_PASSWORD),
    overloadDelayMs: env.OVERLOAD_DELAY_MS,
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS ?? (production ? productionShutdownDelayMs : 0),
    demo: { on: env.DEMO, seed: env.DEMO_SEED, players: env.DEMO_PLAYERS },
    simulation:
      env.SIMULATED_FROM === undefined
        ? undefined
        : { from: new Date(env.SIMULATED_FROM), seed: env.SIMULATION_SEED },
    checkReplies: env.CHECK_REPLIES,
  };
}
