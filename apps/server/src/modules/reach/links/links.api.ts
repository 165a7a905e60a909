import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { Call, UserActor, VisitorActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { ExternalAccount } from './providers.ts';
import type { ProviderStanding } from './standing.service.ts';

export { LinkAttemptError } from './flow/attempt-failed.ts';

/** Link between a player and the player's account at a provider. */
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
/** Reactions to changes of links to one provider. They run in the transaction of the change. */
export interface LinkReactions {
  onLinked?(tx: Tx, link: PlayerAccountLink): Promise<void>;
  /** Throws CONFLICT if the player must not remove the link now. */
  onUnlinking?(tx: Tx, link: PlayerAccountLink): Promise<void>;
  /**
   * Runs after a link was removed: by its player, by the deletion of the player's account, or
   * because the provider has closed.
   */
  onRemoved?(tx: Tx, link: PlayerAccountLink): Promise<void>;
  /** Runs when the provider does not accept our access any more. */
  onBroken?(tx: Tx, link: PlayerAccountLink): Promise<void>;
}
/** Sign-in of a visitor who has returned from a provider. */
export interface ProviderSignIn {
  readonly call: Call<VisitorActor | UserActor>;
  readonly account: ExternalAccount;
  /** Verified claims of the ID token. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Hash of the cookie of the browser that began the sign-in. */
  readonly browserHash: Buffer;
  /**
   * Links the provider's account to a user, or renews the access of the existing link. The caller
   * must have locked the user. Throws LinkAttemptError `taken` if the user or the account already
   * has another link.
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
   * Lists a page of the accounts that were linked before a time. Lists links with ids above
   * `after`, in the order of ids.
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
   * more if `work` throws ProviderError REFUSED. Throws ProviderError: REFUSED if the link does
   * not work any more, which also marks it as broken; UNAVAILABLE for any other failure. Must not
   * be called inside a transaction.
   */
  useAccess<T>(
    userId: number,
    provider: LinkProvider,
    work: (access: string) => Promise<T>,
  ): Promise<T>;
  /**
   * Calls a provider without a player's access. Throws ProviderError UNAVAILABLE, without a call,
   * while operators have turned the provider off or while it does not respond.
   */
  guard<T>(provider: LinkProvider, work: () => Promise<T>): Promise<T>;
  /**
   * Marks a link as broken until the player links again, because the provider does not know the
   * account any more.
   */
  breakLink(userId: number, provider: LinkProvider, outsideId: string): Promise<void>;
  /** Registers reactions to changes of links to a provider. A provider can have several. */
  react(provider: LinkProvider, reactions: LinkReactions): void;
  /**
   * Begins a sign-in at a provider. `browserHash` identifies the browser that must return. Returns
   * the URL to open.
   */
  beginSignIn(
    provider: LinkProvider,
    browserHash: Buffer,
    extra?: Readonly<Record<string, string>>,
  ): Promise<string>;
  /**
   * Registers the function that signs a returned player in. It returns the page of the portal to
   * open.
   */
  finishSignIn(finish: (arrived: ProviderSignIn) => Promise<string>): void;
  /**
   * Reads the state of a provider: the state that operators have set, or DEGRADED while the
   * provider does not respond.
   */
  readStanding(db: Queries, provider: LinkProvider): Promise<ProviderStanding>;
}
export { isProviderRefusal, ProviderError } from './provider-failure.ts';
