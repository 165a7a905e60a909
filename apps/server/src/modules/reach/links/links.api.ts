import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { Call, UserActor, VisitorActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { ExternalAccount } from './providers.ts';
import type { ProviderStanding } from './standing.service.ts';

export { LinkAttemptFailed } from './flow/attempt-failed.ts';

/** Account of a player at a provider. */
export interface PlayerAccountLink {
  readonly userId: number;
  readonly outsideId: string;
  readonly name: string;
  /**
   * RECONNECT: the provider no longer accepts our access, but the account still belongs to this
   * player.
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
/** Reactions to changes of links to one provider; called in the transaction of the change. */
export interface LinkReactions {
  onLinked?(tx: Tx, link: PlayerAccountLink): Promise<void>;
  /** Throws CONFLICT if the link must not be removed now. */
  onUnlinking?(tx: Tx, link: PlayerAccountLink): Promise<void>;
  /**
   * Called after a link was removed: by its player, because the player's account is deleted, or
   * because the provider is closed.
   */
  onRemoved?(tx: Tx, link: PlayerAccountLink): Promise<void>;
  /** Called when the provider no longer accepts our access. */
  onBroken?(tx: Tx, link: PlayerAccountLink): Promise<void>;
}
/** The sign-in of a visitor who has returned from a provider. */
export interface ProviderSignIn {
  readonly call: Call<VisitorActor | UserActor>;
  readonly account: ExternalAccount;
  /** Verified claims of the ID token. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Hash of the cookie of the browser that has begun the sign-in. */
  readonly browserHash: Buffer;
  /**
   * Links the account to a user whom the caller has locked, or renews the access of the existing
   * link. Throws LinkAttemptFailed `taken` if the user or the account already has another link.
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
   * Lists a page of the accounts linked before a time, after the link with the id `after`, in the
   * order of these ids.
   */
  listLinkedBefore(
    db: Queries,
    provider: LinkProvider,
    page: { readonly before: Date; readonly after: number; readonly limit: number },
  ): Promise<readonly NumberedLink[]>;
  /** Returns the origin of a provider's API; undefined if the provider is not offered. */
  getOrigin(provider: LinkProvider): string | undefined;
  /**
   * Calls a provider with the player's access. Renews the access first if it has expired, and once
   * more if `work` throws ProviderFailure REFUSED. Throws ProviderFailure: REFUSED if the link no
   * longer works (it is then marked as broken), UNAVAILABLE otherwise. Must not be called inside a
   * transaction.
   */
  useAccess<T>(
    userId: number,
    provider: LinkProvider,
    work: (access: string) => Promise<T>,
  ): Promise<T>;
  /**
   * Calls a provider without a player's access. Throws ProviderFailure UNAVAILABLE at once while
   * operators have turned the provider off, or while it does not respond.
   */
  guard<T>(provider: LinkProvider, work: () => Promise<T>): Promise<T>;
  /**
   * Marks a link as broken, because the provider does not know the account any more, until the
   * player links again.
   */
  breakLink(userId: number, provider: LinkProvider, outsideId: string): Promise<void>;
  /** Registers reactions to changes of links to a provider; a provider can have several. */
  react(provider: LinkProvider, reactions: LinkReactions): void;
  /**
   * Begins a sign-in by a provider, in the browser with the hash `browserHash`; returns the URL to
   * open.
   */
  beginSignIn(
    provider: LinkProvider,
    browserHash: Buffer,
    extra?: Readonly<Record<string, string>>,
  ): Promise<string>;
  /** Registers the function that signs a returned player in and returns the portal page to open. */
  finishSignIn(finish: (arrived: ProviderSignIn) => Promise<string>): void;
  /** Reads the state of a provider, as set by operators or by failures of the provider. */
  readStanding(db: Queries, provider: LinkProvider): Promise<ProviderStanding>;
}
export { isProviderRefusal, ProviderFailure } from './provider-failure.ts';
