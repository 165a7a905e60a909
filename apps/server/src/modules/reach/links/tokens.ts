import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import { encryptForRow, decryptForRow, type EncryptionKeys } from '../../../kernel/secrets.ts';
import type { AccountLinkRow } from './links.store.ts';
import type { OAuthTokens } from './oauth.ts';

type Place = Pick<AccountLinkRow, 'provider' | 'userId'>;
/**
 * Returns the context under which the tokens of a link are encrypted. Tokens of one link cannot be
 * decrypted for another.
 */
const toPlace = ({ provider, userId }: Place): string => `${provider}:${userId}`;

export const encryptLinkTokens = (
  keys: EncryptionKeys,
  place: Place,
  { access, refresh }: OAuthTokens,
): string => encryptForRow(keys, JSON.stringify({ access, refresh }), toPlace(place));

/**
 * Decrypts the tokens of a link. Throws if neither the present nor the former key decrypts them.
 */
export function decryptLinkTokens(keys: EncryptionKeys, row: AccountLinkRow): OAuthTokens {
  const text = decryptForRow(keys, row.tokens, toPlace(row));
  const { access, refresh } = JSON.parse(text) as Pick<OAuthTokens, 'access' | 'refresh'>;
  const accessEndsAt = row.accessEndsAt === null ? undefined : new Date(row.accessEndsAt);
  return { access, refresh, accessEndsAt };
}

const toRevokePlace = (provider: LinkProvider): string => `revoke:${provider}`;
/** Encrypts a token for the outbox. The token waits there until the provider has revoked it. */
export const encryptTokenForRevoking = (
  keys: EncryptionKeys,
  provider: LinkProvider,
  token: string,
): string => encryptForRow(keys, token, toRevokePlace(provider));
export const decryptTokenForRevoking = (
  keys: EncryptionKeys,
  provider: LinkProvider,
  sealed: string,
) => decryptForRow(keys, sealed, toRevokePlace(provider));
