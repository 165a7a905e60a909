/**
 * Protocol details of the providers: URLs, client authentication, and the call that identifies an
 * account.
 */
import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import * as z from 'zod/mini';
import type { OauthProviderConfig } from '../../../kernel/config/providers.ts';

/** A type and not an interface, so that its values can be iterated. */
type Addresses = {
  readonly issuer: string;
  readonly authorize: string;
  readonly token: string;
  readonly revoke: string;
  /** URL of the public keys that sign ID tokens; undefined for a provider without ID tokens. */
  readonly keys?: string;
  /** URL that returns the owner of an access token. It also shows if the token is valid. */
  readonly identity: string;
};
/** An account at a provider. */
export interface ExternalAccount {
  readonly id: string;
  readonly name: string;
}
export interface ProviderProtocolDetails {
  addresses(url: string | undefined): Addresses;
  /** True if the provider supports PKCE (Proof Key for Code Exchange); Twitch does not. */
  readonly hasPkce: boolean;
  /**
   * Part of a token request that contains our client's credentials: the body, or a Basic
   * authorization header.
   */
  readonly clientProof: 'BODY' | 'BASIC';
  /**
   * True if the provider sends an ID token together with the tokens. Its `sub` must be the id of
   * the account.
   */
  readonly hasIdToken: boolean;
  /**
   * True if a link makes it possible to sign in or to use items of value. Then linking requires a
   * proven password.
   */
  readonly needsProof: boolean;
  /** Authentication scheme that precedes the access token in the header. */
  readonly tokenType: 'Bearer' | 'OAuth';
  /** Milliseconds after which the access of a link must be checked again. */
  readonly checkAfterMs: number;
  readonly identity: z.ZodMiniType<ExternalAccount>;
}
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const outsideId = z.string().check(z.regex(/^[\w.:@+-]{1,100}$/));
/** Largest number of characters of an account's name that are stored. */
const nameMax = 100;
const toName = (text: string): string => text.replaceAll(/\p{C}/gu, '').trim().slice(0, nameMax);
const account = <T>(shape: z.ZodMiniType<T>, toAccount: (answer: T) => ExternalAccount) =>
  z.pipe(
    shape,
    z.transform((answer: T) => {
      const { id, name } = toAccount(answer);
      return { id, name: toName(name) || id };
    }),
  );

const discord: ProviderProtocolDetails = {
  addresses: (url = 'https://discord.com') => ({
    issuer: url,
    authorize: `${url}/oauth2/authorize`,
    token: `${url}/api/oauth2/token`,
    revoke: `${url}/api/oauth2/token/revoke`,
    identity: `${url}/api/v10/users/@me`,
  }),
  hasPkce: true,
  clientProof: 'BODY',
  hasIdToken: false,
  needsProof: false,
  tokenType: 'Bearer',
  checkAfterMs: dayMs,
  identity: account(z.object({ id: outsideId, username: z.string() }), ({ id, username }) => ({
    id,
    name: username,
  })),
};

/** Twitch requires that every access token is checked every hour, and sends `scope` as a list. */
const twitch: ProviderProtocolDetails = {
  addresses: (url = 'https://id.twitch.tv') => ({
    issuer: url === 'https://id.twitch.tv' ? `${url}/oauth2` : url,
    authorize: `${url}/oauth2/authorize`,
    token: `${url}/oauth2/token`,
    revoke: `${url}/oauth2/revoke`,
    keys: `${url}/oauth2/keys`,
    identity: `${url}/oauth2/validate`,
  }),
  hasPkce: false,
  clientProof: 'BODY',
  hasIdToken: true,
  needsProof: true,
  tokenType: 'OAuth',
  checkAfterMs: hourMs,
  identity: account(z.object({ user_id: outsideId, login: z.string() }), (answer) => ({
    id: answer.user_id,
    name: answer.login,
  })),
};

const twitter: ProviderProtocolDetails = {
  addresses: (url) => ({
    issuer: url ?? 'https://x.com',
    authorize: `${url ?? 'https://x.com'}/i/oauth2/authorize`,
    token: `${url ?? 'https://api.x.com'}/2/oauth2/token`,
    revoke: `${url ?? 'https://api.x.com'}/2/oauth2/revoke`,
    identity: `${url ?? 'https://api.x.com'}/2/users/me`,
  }),
  hasPkce: true,
  clientProof: 'BASIC',
  hasIdToken: false,
  needsProof: false,
  tokenType: 'Bearer',
  checkAfterMs: dayMs,
  identity: account(
    z.object({ data: z.object({ id: outsideId, username: z.string() }) }),
    ({ data }) => ({ id: data.id, name: data.username }),
  ),
};

/** The marketplace has not published its interface; these paths are our assumption. */
const openloot: ProviderProtocolDetails = {
  addresses: (url = '') => ({
    issuer: url,
    authorize: `${url}/oauth/authorize`,
    token: `${url}/oauth/token`,
    revoke: `${url}/oauth/revoke`,
    identity: `${url}/api/me`,
  }),
  hasPkce: true,
  clientProof: 'BODY',
  hasIdToken: false,
  needsProof: true,
  tokenType: 'Bearer',
  checkAfterMs: dayMs,
  identity: account(z.object({ id: outsideId, name: z.string() }), (answer) => answer),
};

export const providerProtocolDetails: Readonly<Record<LinkProvider, ProviderProtocolDetails>> = {
  discord,
  twitch,
  twitter,
  openloot,
};
/**
 * An offered provider: the details of its protocol, and the data of our client that is registered
 * there.
 */
export interface LinkProviderSetup {
  readonly name: LinkProvider;
  readonly habits: ProviderProtocolDetails;
  readonly addresses: Addresses;
  readonly config: OauthProviderConfig;
}
