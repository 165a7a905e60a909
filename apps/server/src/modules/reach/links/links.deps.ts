import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { MailedLinks } from '../../identity/credentials/credentials.api.ts';
import type { Sessions } from '../../identity/sessions/sessions.api.ts';
import type { LinkReactions } from './links.api.ts';
import { findAccountLink } from './links.store.ts';
import type { OAuthClient } from './oauth.ts';
import type { LinkProviderSetup } from './providers.ts';
import type { ProviderStandings } from './standing.service.ts';

export type UserCall = Call<UserActor>;
/** Dependencies of all use cases of links. */
export interface LinksDeps {
  readonly sessions: Sessions;
  readonly mails: MailedLinks;
  readonly oauth: OAuthClient;
  /** States of the providers. */
  readonly standings: ProviderStandings;
  readonly findProvider: (name: LinkProvider) => LinkProviderSetup | undefined;
  readonly listReactions: (name: LinkProvider) => readonly LinkReactions[];
}

/** Throws PROOF_REQUIRED unless the user has entered the password in the last five minutes. */
export async function requirePasswordProof(
  { clock }: Pick<Kernel, 'clock'>,
  { sessions }: Pick<LinksDeps, 'sessions'>,
  tx: Tx,
  call: UserCall,
): Promise<void> {
  const { provenUntil } = await sessions.lockCaller(tx, call.actor);
  if (provenUntil <= clock.now()) throw new AppError('PROOF_REQUIRED');
}

/**
 * Returns true if new links to a provider are allowed: operators do not block them, and the
 * provider has not closed.
 */
export async function isAccountLinkingAllowed(
  { standings }: Pick<LinksDeps, 'standings'>,
  db: Queries,
  userId: number,
  provider: LinkProvider,
): Promise<boolean> {
  const { state, isClosed } = await standings.read(db, provider);
  if (isClosed) return false;
  const isOpen = state === 'ACTIVE' || state === 'DEGRADED';
  return isOpen || (await findAccountLink(db, userId, provider)) !== undefined;
}
