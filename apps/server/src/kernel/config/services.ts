/** External services that are off unless they are configured. */
import * as z from 'zod/mini';
import { parseExternalServiceUrl } from './addresses.ts';
import { ConfigError } from '../operation/startup-error.ts';

/** A captcha at registration (OP-56). */
export interface CaptchaConfig {
  readonly key: string;
  readonly secret: string;
  readonly scriptUrl: string;
  readonly verifyUrl: string;
}
/** An S3 bucket; the path of `url` contains the bucket's name. */
export interface BucketConfig {
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Reads the keys of the captcha. Throws ConfigError if only one of the two keys is set. */
export function readCaptchaConfig(env: {
  CAPTCHA_KEY?: string | undefined;
  CAPTCHA_SECRET?: string | undefined;
  CAPTCHA_SCRIPT_URL: string;
  CAPTCHA_VERIFY_URL: string;
}): CaptchaConfig | undefined {
  if (env.CAPTCHA_KEY === undefined && env.CAPTCHA_SECRET === undefined) return undefined;
  if (env.CAPTCHA_KEY === undefined || env.CAPTCHA_SECRET === undefined)
    throw new ConfigError('CAPTCHA_KEY and CAPTCHA_SECRET belong together');
  return {
    key: env.CAPTCHA_KEY,
    secret: env.CAPTCHA_SECRET,
    scriptUrl: parseExternalServiceUrl('CAPTCHA_SCRIPT_URL', env.CAPTCHA_SCRIPT_URL),
    verifyUrl: parseExternalServiceUrl('CAPTCHA_VERIFY_URL', env.CAPTCHA_VERIFY_URL),
  };
}
/**
 * Reads the settings of the bucket. Throws ConfigError if the address names no bucket, or if a key
 * is missing.
 */
export function readBucketConfig(env: {
  FILES_URL?: string | undefined;
  FILES_REGION: string;
  FILES_KEY_ID?: string | undefined;
  FILES_SECRET?: string | undefined;
}): BucketConfig | undefined {
  const settings = [env.FILES_URL, env.FILES_KEY_ID, env.FILES_SECRET];
  if (settings.every((entry) => entry === undefined)) return undefined;
  if (
    env.FILES_URL === undefined ||
    env.FILES_KEY_ID === undefined ||
    env.FILES_SECRET === undefined
  )
    throw new ConfigError('FILES_URL, FILES_KEY_ID and FILES_SECRET belong together');
  const { origin, pathname, search, username } = new URL(
    parseExternalServiceUrl('FILES_URL', env.FILES_URL),
  );
  if (pathname === '/' || search !== '' || username !== '')
    throw new ConfigError('FILES_URL must name the bucket in its path, and nothing behind it');
  return {
    url: `${origin}${pathname.replace(/\/$/, '')}`,
    region: env.FILES_REGION,
    keyId: env.FILES_KEY_ID,
    secret: env.FILES_SECRET,
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
export interface PushMessagingConfig {
  readonly account: z.output<typeof serviceAccount>;
  /** Settings sent to the browser; contains no secret. */
  readonly web: z.output<typeof webConfig>;
}
/**
 * Reads the settings of push messages. Throws ConfigError if one of the two settings is missing or
 * is not the provider's JSON.
 */
export function readPushMessagingConfig(
  account: string | undefined,
  web: string | undefined,
): PushMessagingConfig | undefined {
  if (account === undefined && web === undefined) return undefined;
  if (account === undefined || web === undefined)
    throw new ConfigError('FCM_SERVICE_ACCOUNT and FCM_WEB_CONFIG belong together');
  const parseSetting = <T extends z.ZodMiniType>(
    name: string,
    schema: T,
    text: string,
  ): z.output<T> => {
    try {
      return schema.parse(JSON.parse(text)) as z.output<T>;
    } catch {
      throw new ConfigError(`${name} must be JSON with the fields that the provider names`);
    }
  };
  const parsed = parseSetting('FCM_SERVICE_ACCOUNT', serviceAccount, account);
  parseExternalServiceUrl('FCM_SERVICE_ACCOUNT token_uri', parsed.token_uri);
  return { account: parsed, web: parseSetting('FCM_WEB_CONFIG', webConfig, web) };
}
