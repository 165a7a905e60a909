import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { Call, UserActor, VisitorActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { ExternalAccount } from './providers.ts';
import type { ProviderStanding } from './standing.service.ts';

export { LinkAttemptFailed } from './flow/attempt-failed.ts';

/** A player's account at a service. */
export interface PlayerAccountLink {
  readonly userId: number;
  readonly outsideId: string;
  readonly name: string;
  /**
   * RECONNECT: the service no longer accepts our access; the account still belongs to this player.
   */
  readonly state: 'LINKED' | 'RECONNECT';
  readonly linkedAt: Date;
}
/** A link with its id. Pages of links are ordered by this id. */
interface NumberedLink {
  readonly id: number;
  readonly userId: number;
  readonly outsideId: string;
}
/** Reacts to links of one service, inside the transaction that changes them. */
export interface LinkReactions {
  onLinked?(tx: Tx, link: PlayerAccountLink): Promise<void>;
  /** Throws CONFLICT if the link must stay. */
  onUnlinking?(tx: Tx, link: PlayerAccountLink): Promise<void>;
  /**
   * Called when the link is removed: it was unlinked, its player has left, or the service is
   * closed.
   */
  onRemoved?(tx: Tx, link: PlayerAccountLink): Promise<void>;
  /** Called when the service no longer accepts our access. */
  onBroken?(tx: Tx, link: PlayerAccountLink): Promise<void>;
}
/** A visitor's sign-in at a service, after the return from there. */
export interface ProviderSignIn {
  readonly call: Call<VisitorActor | UserActor>;
  readonly account: ExternalAccount;
  /** Verified claims of the ID token. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Hash of the cookie that identifies the browser in which the sign-in began. */
  readonly browserHash: Buffer;
  /**
   * Links the account to a user whom the caller has locked, or renews the access of the existing
   * link. Throws AttemptFailed `taken` if either side has another link.
   */
  link(tx: Tx, userId: number, command: { readonly id: number; readonly at: Date }): Promise<void>;
}
export interface AccountLinksApi {
  find(db: Queries, userId: number, provider: LinkProvider): Promise<PlayerAccountLink | undefined>;
  findByExternalAccount(
    db: Queries,
    provider: LinkProvider,
    outsideId: string,
  ): Promise<PlayerAccountLink | undefined>;
  /**
   * Lists a page of the accounts that were linked before a given time, ordered by the id of the
   * link. The page begins after the id `after`.
   */
  listLinkedBefore(
    db: Queries,
    provider: LinkProvider,
    page: { readonly before: Date; readonly after: number; readonly limit: number },
  ): Promise<readonly NumberedLink[]>;
  /** Returns the origin of a service's API; undefined if the service is not offered. */
  getOrigin(provider: LinkProvider): string | undefined;
  /**
   * Calls a service with the player's access, which is renewed first if it has expired, and once
   * more if `work` throws ProviderFailure REFUSED. Throws ProviderFailure: REFUSED if the link no
   * longer works (it is then marked as broken), otherwise UNAVAILABLE. Must not be called inside a
   * transaction.
   */
  useAccess<T>(
    userId: number,
    provider: LinkProvider,
    work: (access: string) => Promise<T>,
  ): Promise<T>;
  /**
   * Calls a service on our own behalf. Throws ProviderFailure UNAVAILABLE at once while operators
   * have turned off calls to the service, or while it does not respond.
   */
  guard<T>(provider: LinkProvider, work: () => Promise<T>): Promise<T>;
  /**
   * Marks a link as broken because the service does not know the account any more. It stays broken
   * until the player links the account again.
   */
  breakLink(userId: number, provider: LinkProvider, outsideId: string): Promise<void>;
  /** Registers functions that react to links of a service; several may be registered. */
  react(provider: LinkProvider, reactions: LinkReactions): void;
  /**
   * Begins a sign-in at a service in the browser identified by `browserHash`; returns the URL to
   * open.
   */
  beginSignIn(
    provider: LinkProvider,
    browserHash: Buffer,
    extra?: Readonly<Record<string, string>>,
  ): Promise<string>;
  /**
   * Registers the function that signs in a returning player; it returns the page of the portal to
   * open.
   */
  finishSignIn(finish: (arrived: ProviderSignIn) => Promise<string>): void;
  /** Reads the state of a service, set by operators or by failures of the service. */
  readStanding(db: Queries, provider: LinkProvider): Promise<ProviderStanding>;
}
export { isProviderRefusal, ProviderFailure } from './provider-failure.ts';
