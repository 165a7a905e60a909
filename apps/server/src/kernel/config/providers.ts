/**
 * Reads the settings of the link providers, which are external services whose accounts players can
 * link: our credentials at each provider, and its address.
 */
import { linkProviders, type LinkProvider } from '@guildhall/contract/reach/links/link-names';
import { parseExternalServiceUrl } from './addresses.ts';
import { ConfigError } from '../operation/startup-error.ts';

export interface OauthProviderConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Permissions that players are asked to grant. */
  readonly scopes: readonly string[];
  /** Origin that replaces the provider's own origins in all calls. */
  readonly url: string | undefined;
}
export interface OauthProvidersConfig {
  /** Providers that are offered to players. */
  readonly offered: Readonly<Partial<Record<LinkProvider, OauthProviderConfig>>>;
  /**
   * Id of the studio's account at Twitter. With the access that this account granted, the server
   * reads the actions on the account's posts.
   */
  readonly twitterOwnerId: string | undefined;
  /** First port of the local providers that this server starts; 0 if it starts none. */
  readonly localPort: number;
}
/** Client name and secret of this product at local providers; the secret needs no protection. */
export const localOauthClient = {
  clientId: 'guildhall',
  clientSecret: 'the-secret-that-local-providers-know',
} as const;

/**
 * Account of the studio at the local Twitter, which the page of the local Twitter offers as a
 * choice.
 */
const localOwnerId = '1001';

const defaultScopes: Readonly<Record<LinkProvider, readonly string[]>> = {
  discord: ['identify'],
  twitch: ['openid'],
  twitter: ['users.read', 'tweet.read', 'like.read', 'offline.access'],
  openloot: ['items:read', 'items:transfer'],
};
type Variable = `${Uppercase<LinkProvider>}_${'CLIENT_ID' | 'CLIENT_SECRET' | 'SCOPES' | 'URL'}`;
type Environment = {
  readonly PROVIDERS_PORT: number;
  readonly TWITTER_OWNER_ID?: string | undefined;
} & {
  readonly [K in Variable]?: string | undefined;
};

/** Throws ConfigError if only some of a provider's required settings are set. */
function readProvider(env: Environment, provider: LinkProvider): OauthProviderConfig | undefined {
  const name = provider.toUpperCase() as Uppercase<LinkProvider>;
  const [id, secret] = [env[`${name}_CLIENT_ID`], env[`${name}_CLIENT_SECRET`]];
  const [url, scopes] = [env[`${name}_URL`], env[`${name}_SCOPES`]];
  if (id === undefined && secret === undefined) {
    if (url !== undefined || scopes !== undefined)
      throw new ConfigError(`${name}_CLIENT_ID is missing beside the other ${name} settings`);
    return undefined;
  }
  if (id === undefined || secret === undefined)
    throw new ConfigError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together`);
  if (provider === 'openloot' && url === undefined)
    throw new ConfigError('OPENLOOT_URL is missing: the marketplace has no address of its own');
  return {
    clientId: id,
    clientSecret: secret,
    scopes: scopes?.split(/[\s,]+/).filter(Boolean) ?? defaultScopes[provider],
    url:
      url === undefined ? undefined : new URL(parseExternalServiceUrl(`${name}_URL`, url)).origin,
  };
}

/**
 * Reads the settings of the link providers. If PROVIDERS_PORT is set, every provider without
 * settings is a local one; local providers have consecutive ports in the order of `linkProviders`.
 * Throws ConfigError for invalid settings, and in production if PROVIDERS_PORT is set.
 */
export function readOauthProvidersConfig(
  env: Environment,
  production: boolean,
): OauthProvidersConfig {
  const localPort = env.PROVIDERS_PORT;
  if (production && localPort > 0)
    throw new ConfigError(
      'PROVIDERS_PORT must be 0 in production: local providers let everybody in as anybody',
    );
  const offered: Partial<Record<LinkProvider, OauthProviderConfig>> = {};
  for (const [place, provider] of linkProviders.entries()) {
    const matchingProvider =
      readProvider(env, provider) ??
      (localPort > 0
        ? {
            ...localOauthClient,
            scopes: defaultScopes[provider],
            url: `http://127.0.0.1:${localPort + place}`,
          }
        : undefined);
    if (matchingProvider) offered[provider] = matchingProvider;
  }
  const twitterOwnerId = env.TWITTER_OWNER_ID ?? (localPort > 0 ? localOwnerId : undefined);
  if (twitterOwnerId !== undefined && !/^\d{1,20}$/.test(twitterOwnerId))
    throw new ConfigError('TWITTER_OWNER_ID must be the number of an account at Twitter');
  return { offered, twitterOwnerId, localPort };
}
