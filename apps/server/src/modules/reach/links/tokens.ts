import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import { seal, unseal, type SealingKeys } from '../../../kernel/secrets.ts';
import type { LinkRow } from './links.store.ts';
import type { Tokens } from './oauth.ts';

type Place = Pick<LinkRow, 'provider' | 'userId'>;
/** Sealed tokens open in their own row alone. */
const toPlace = ({ provider, userId }: Place): string => `${provider}:${userId}`;

export const sealTokens = (keys: SealingKeys, place: Place, { access, refresh }: Tokens): string =>
  seal(keys, JSON.stringify({ access, refresh }), toPlace(place));

/** Throws where neither key opens them. */
export function openTokens(keys: SealingKeys, row: LinkRow): Tokens {
  const text = unseal(keys, row.tokens, toPlace(row));
  const { access, refresh } = JSON.parse(text) as Pick<Tokens, 'access' | 'refresh'>;
  const accessEndsAt = row.accessEndsAt === null ? undefined : new Date(row.accessEndsAt);
  return { access, refresh, accessEndsAt };
}

const toRevokePlace = (provider: LinkProvider): string => `revoke:${provider}`;
/** A token that waits in the outbox until its service has forgotten it. */
export const sealForRevoking = (keys: SealingKeys, provider: LinkProvider, token: string): string =>
  seal(keys, token, toRevokePlace(provider));
export const openForRevoking = (keys: SealingKeys, provider: LinkProvider, sealed: string) =>
  unseal(keys, sealed, toRevokePlace(provider));
