import * as oauth from 'oauth4webapi';
import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { OutboundHttp } from '../../../kernel/outbound/outbound.ts';
import { createOutboundFetch } from '../../../kernel/outbound/outbound-fetch.ts';
import { ProviderError } from './provider-failure.ts';
import type { ExternalAccount, LinkProviderSetup } from './providers.ts';

/** Tokens of one account at a provider. */
export interface OAuthTokens {
  readonly access: string;
  /**
   * Refresh token; undefined if the provider has issued none. Then the access ends when the access
   * token expires.
   */
  readonly refresh: string | undefined;
  readonly accessEndsAt: Date | undefined;
}
/** Secrets of an attempt. They are stored until the player returns. */
export interface LinkAttemptSecrets {
  readonly verifier: string;
  readonly nonce: string;
}
/** Code and state that the provider has added to the callback URL. */
interface Returned {
  readonly code: string;
  readonly state: string;
}

/** OAuth error codes of a provider that no longer accepts a grant or a token. */
const refusals = new Set(['invalid_grant', 'invalid_token', 'unauthorized_client']);
const secondMs = 1_000;

/** Dependencies that every request to a provider needs. */
interface Ways {
  readonly outbound: OutboundHttp;
  readonly now: () => Date;
  /** Public keys that sign ID tokens, by provider. The library reloads them after five minutes. */
  readonly keys: Map<LinkProvider, oauth.JWKSCacheInput>;
}
/** Runs `work`. Throws without running it if the provider does not respond. */
type Guard = <T>(name: LinkProvider, work: () => Promise<T>) => Promise<T>;
/**
 * Input for exchanging a code: the parameters of the callback, the stored secrets of the attempt,
 * and the callback URL.
 */
interface Exchanged {
  readonly returned: Returned;
  readonly secrets: LinkAttemptSecrets;
  readonly callback: string;
}

/**
 * Creates the OAuth client for all providers. Its functions throw ProviderError; the messages
 * contain no token. They must not be called inside a database transaction.
 */
export function createOAuthClient(outbound: OutboundHttp, now: () => Date, guard: Guard) {
  const ways: Ways = { outbound, now, keys: new Map() };
  return {
    newSecrets: (): LinkAttemptSecrets => ({
      verifier: oauth.generateRandomCodeVerifier(),
      nonce: oauth.generateRandomNonce(),
    }),
    toAuthorizeUrl,
    /** Exchanges a code for tokens. If the provider sends an ID token, also returns its claims. */
    exchangeCode: (provider: LinkProviderSetup, exchanged: Exchanged) =>
      guard(provider.name, () => explain(() => exchangeCode(ways, provider, exchanged))),
    /**
     * Renews an access token. If the provider replaces refresh tokens, it does not accept the old
     * one afterwards.
     */
    renew: (provider: LinkProviderSetup, refresh: string) =>
      guard(provider.name, () => explain(() => renew(ways, provider, refresh))),
    /**
     * Returns the account to which an access token belongs. The caller must wrap the call in
     * `guard`. Throws ProviderError REFUSED if the provider does not accept the token any more.
     */
    identify: (provider: LinkProviderSetup, access: string) =>
      explain(() => identify(ways, provider, access)),
    /**
     * Revokes our access at the provider. Repeating the call is harmless, because an unknown token
     * counts as revoked.
     */
    revoke: (provider: LinkProviderSetup, token: string) =>
      guard(provider.name, () => explain(() => revoke(ways, provider, token))),
  };
}
export type OAuthClient = ReturnType<typeof createOAuthClient>;

/** Builds the provider's URL to which the player is sent. */
async function toAuthorizeUrl(
  { addresses, config, habits }: LinkProviderSetup,
  { state, secrets, callback }: { state: string; secrets: LinkAttemptSecrets; callback: string },
  extra: Readonly<Record<string, string>> = {},
): Promise<string> {
  const url = new URL(addresses.authorize);
  const params = {
    client_id: config.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: config.scopes.join(' '),
    state,
    ...(habits.hasPkce && {
      code_challenge: await oauth.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    }),
    ...(habits.hasIdToken && { nonce: secrets.nonce }),
    ...extra,
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

async function exchangeCode(
  ways: Ways,
  provider: LinkProviderSetup,
  { returned, secrets, callback }: Exchanged,
): Promise<{ tokens: OAuthTokens; claims: Readonly<Record<string, unknown>> | undefined }> {
  const { hasPkce, hasIdToken } = provider.habits;
  const [server, client] = [toServer(provider), toClient(provider)];
  const { code, state } = returned;
  const params = new URLSearchParams({ code, state });
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    toClientProof(provider),
    oauth.validateAuthResponse(server, client, params, state),
    callback,
    hasPkce ? secrets.verifier : oauth.nopkce,
    toOptions(ways),
  );
  const expected = hasIdToken ? { expectedNonce: secrets.nonce, requireIdToken: true } : {};
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, expected);
  if (hasIdToken) await assertIdTokenSigned(ways, provider, answer);
  return { tokens: toTokens(ways, tokens), claims: oauth.getValidatedIdTokenClaims(tokens) };
}

/** Throws if the ID token in a reply is not signed with a published key of the provider. */
async function assertIdTokenSigned(
  ways: Ways,
  provider: LinkProviderSetup,
  answer: Response,
): Promise<void> {
  const keys = ways.keys.get(provider.name) ?? ({} as oauth.JWKSCacheInput);
  ways.keys.set(provider.name, keys);
  const options = { ...toOptions(ways), [oauth.jwksCache]: keys };
  await oauth.validateApplicationLevelSignature(toServer(provider), answer, options);
}

async function renew(
  ways: Ways,
  provider: LinkProviderSetup,
  refresh: string,
): Promise<OAuthTokens> {
  const [server, client] = [toServer(provider), toClient(provider)];
  const proof = toClientProof(provider);
  const options = toOptions(ways);
  const answer = await oauth.refreshTokenGrantRequest(server, client, proof, refresh, options);
  return toTokens(ways, await oauth.processRefreshTokenResponse(server, client, answer), refresh);
}

async function identify(
  { outbound }: Ways,
  { addresses, habits }: LinkProviderSetup,
  access: string,
): Promise<ExternalAccount> {
  const { status, text } = await outbound.send(addresses.identity, {
    headers: { authorization: `${habits.tokenType} ${access}`, accept: 'application/json' },
  });
  if (status === 401) throw new ProviderError('REFUSED', 'the access token is not taken');
  if (status !== 200) throw new ProviderError('UNAVAILABLE', `answered ${status}`);
  return habits.identity.parse(JSON.parse(text));
}

async function revoke(ways: Ways, provider: LinkProviderSetup, token: string): Promise<void> {
  const proof = toClientProof(provider);
  const [server, client] = [toServer(provider), toClient(provider)];
  const { status } = await oauth.revocationRequest(server, client, proof, token, toOptions(ways));
  // other statuses count as revoked, because providers reply with 400 or 401 for tokens that they
  // do not know
  if (status >= 500 || status === 429) throw new ProviderError('UNAVAILABLE', `answered ${status}`);
}

const toOptions = ({ outbound }: Ways) => ({
  [oauth.customFetch]: createScopeNormalizingFetch(createOutboundFetch(outbound)),
  // local providers use plain http; the configuration allows http URLs only on this machine
  [oauth.allowInsecureRequests]: true,
});
function toTokens(
  { now }: Ways,
  answer: { access_token: string; refresh_token?: string; expires_in?: number },
  former?: string,
): OAuthTokens {
  const { access_token: access, refresh_token: refresh = former, expires_in: seconds } = answer;
  const accessEndsAt =
    seconds === undefined ? undefined : new Date(now().getTime() + seconds * secondMs);
  return { access, refresh, accessEndsAt };
}
const toClient = ({ config }: LinkProviderSetup): oauth.Client => ({ client_id: config.clientId });

const toServer = ({ addresses }: LinkProviderSetup): oauth.AuthorizationServer => ({
  issuer: addresses.issuer,
  authorization_endpoint: addresses.authorize,
  token_endpoint: addresses.token,
  revocation_endpoint: addresses.revoke,
  ...(addresses.keys !== undefined && { jwks_uri: addresses.keys }),
});
const toClientProof = ({ habits, config }: LinkProviderSetup): oauth.ClientAuth =>
  habits.clientProof === 'BASIC'
    ? oauth.ClientSecretBasic(config.clientSecret)
    : oauth.ClientSecretPost(config.clientSecret);

type Fetch = ReturnType<typeof createOutboundFetch>;
/**
 * Creates a fetch function for Twitch. Twitch replies with a list in `scope`; the function changes
 * it to a text, as the standard and the library require.
 */
const createScopeNormalizingFetch =
  (fetch: Fetch) =>
  async (url: string, init: unknown): Promise<Response> => {
    const answer = await fetch(url, init as Parameters<Fetch>[1]);
    const text = await answer.text();
    const body = parseObject(text);
    const scope = body?.['scope'];
    return new Response(
      answer.body === null
        ? null
        : Array.isArray(scope)
          ? JSON.stringify({ ...body, scope: scope.join(' ') })
          : text,
      { status: answer.status, headers: answer.headers },
    );
  };
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Converts errors of the library to a ProviderError. Its message contains no token. */
async function explain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const code = error instanceof oauth.ResponseBodyError ? error.error : undefined;
    const status =
      error instanceof oauth.WWWAuthenticateChallengeError ||
      error instanceof oauth.ResponseBodyError
        ? error.status
        : undefined;
    // 401 with `invalid_client` means that the provider refuses our client; the player's access may
    // still be valid
    const isRefused =
      (code !== undefined && refusals.has(code)) || (status === 401 && code !== 'invalid_client');
    throw new ProviderError(
      isRefused ? 'REFUSED' : 'UNAVAILABLE',
      `${code ?? (error as Error).name}${status === undefined ? '' : ` (${status})`}`,
    );
  }
}
