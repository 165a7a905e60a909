import { ConfigError } from '../operation/startup-error.ts';
import { parseOrigin } from './addresses.ts';

/** Our extension at Twitch. */
export interface TwitchExtensionConfig {
  /**
   * Decoded secrets that sign tokens: the present secret, and the former secret while it is being
   * replaced.
   */
  readonly secrets: readonly Buffer[];
  /** Ids of channels whose viewers are rewarded. */
  readonly channels: readonly string[];
  /** Origin from which Twitch serves the extension. */
  readonly origin: string;
}
/** Smallest number of bytes of a secret; the secrets of Twitch have 32. */
const secretBytesMin = 16;

function parseSecret(name: string, text: string): Buffer {
  const secret = Buffer.from(text, 'base64');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || secret.length < secretBytesMin)
    throw new ConfigError(`${name} must be the secret in base64, as Twitch shows it`);
  return secret;
}

/** Returns the extension's origin: Twitch serves each extension from a separate origin. */
function toOrigin(clientId: string | undefined, origin: string | undefined): string {
  if ((clientId === undefined) === (origin === undefined))
    throw new ConfigError(
      'Either TWITCH_EXTENSION_CLIENT_ID or TWITCH_EXTENSION_ORIGIN must say who the extension is',
    );
  if (clientId !== undefined && !/^[a-z0-9]{10,40}$/.test(clientId))
    throw new ConfigError('TWITCH_EXTENSION_CLIENT_ID must be small letters and digits');
  return parseOrigin('TWITCH_EXTENSION_ORIGIN', origin ?? `https://${clientId}.ext-twitch.tv`);
}

/**
 * Reads the settings of the extension. Returns undefined without a secret. Throws ConfigError if a
 * setting is missing or wrong.
 */
export function readTwitchExtensionConfig(env: {
  TWITCH_EXTENSION_SECRET?: string | undefined;
  TWITCH_EXTENSION_SECRET_OLD?: string | undefined;
  TWITCH_EXTENSION_CHANNELS: readonly string[];
  TWITCH_EXTENSION_CLIENT_ID?: string | undefined;
  TWITCH_EXTENSION_ORIGIN?: string | undefined;
}): TwitchExtensionConfig | undefined {
  const { TWITCH_EXTENSION_SECRET: secret, TWITCH_EXTENSION_SECRET_OLD: old } = env;
  const { TWITCH_EXTENSION_CHANNELS: channels, TWITCH_EXTENSION_CLIENT_ID: clientId } = env;
  const { TWITCH_EXTENSION_ORIGIN: origin } = env;
  if (secret === undefined) {
    if (old !== undefined || channels.length > 0 || clientId !== undefined || origin !== undefined)
      throw new ConfigError('TWITCH_EXTENSION_SECRET is missing beside the other settings of it');
    return undefined;
  }
  const wrong = channels.find((channel) => !/^\d{1,20}$/.test(channel));
  if (channels.length === 0 || wrong !== undefined)
    throw new ConfigError('TWITCH_EXTENSION_CHANNELS must be ids of channels, separated by commas');
  return {
    secrets: [
      parseSecret('TWITCH_EXTENSION_SECRET', secret),
      ...(old === undefined ? [] : [parseSecret('TWITCH_EXTENSION_SECRET_OLD', old)]),
    ],
    channels,
    origin: toOrigin(clientId, origin),
  };
}
