import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { Call, UserActor, VisitorActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { OutsideAccount } from './providers.ts';
import type { ProviderStanding } from './standing.service.ts';

export { LinkAttemptFailed } from './flow/attempt-failed.ts';

/** An account at a service that belongs to a player. */
export interface PlayerAccountLink {
  readonly userId: number;
  readonly outsideId: string;
  readonly name: string;
  /** RECONNECT: the service takes our access no longer, but the account is still this player's. */
  readonly state: 'LINKED' | 'RECONNECT';
  readonly linkedAt: Date;
}
/** A link with its number, along which pages run. */
interface NumberedLink {
  readonly id: number;
  readonly userId: number;
  readonly outsideId: string;
}
/** Reacts to links of one service, inside the transaction that changes them. */
export interface LinkReactions {
  onLinked?(tx: Tx, link: PlayerAccountLink): Promise<void>;
  /** Throws CONFLICT where the link has to stay. */
  onUnlinking?(tx: Tx, link: PlayerAccountLink): Promise<void>;
  /**
   * Called when the link is removed: it was unlinked, its player has left, or the service is
   * closed.
   */
  onRemoved?(tx: Tx, link: PlayerAccountLink): Promise<void>;
  /** The service takes our access no longer. */
  onBroken?(tx: Tx, link: PlayerAccountLink): Promise<void>;
}
/** Somebody who comes back from a service to sign in. */
export interface ProviderSignIn {
  readonly call: Call<VisitorActor | UserActor>;
  readonly account: OutsideAccount;
  /** Claims of the ID token, checked. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Hash of the cookie by which the browser that began is known. */
  readonly browserHash: Buffer;
  /**
   * Links the account to a user locked by the caller, or renews the access of the existing link.
   * Throws AttemptFailed `taken` if either side has another link.
   */
  link(tx: Tx, userId: number, command: { readonly id: number; readonly at: Date }): Promise<void>;
}
export interface AccountLinksApi {
  find(on: Queries, userId: number, provider: LinkProvider): Promise<PlayerAccountLink | undefined>;
  findByOutside(
    on: Queries,
    provider: LinkProvider,
    outsideId: string,
  ): Promise<PlayerAccountLink | undefined>;
  /**
   * Lists accounts that were linked before a moment, by the number of their links after `after`, a
   * page at a time.
   */
  listLinkedBefore(
    on: Queries,
    provider: LinkProvider,
    page: { readonly before: Date; readonly after: number; readonly limit: number },
  ): Promise<readonly NumberedLink[]>;
  /** Origin of the calls of a service; undefined where it is not offered. */
  getOrigin(provider: LinkProvider): string | undefined;
  /**
   * Calls a service with the player's access, renewed if it has expired. If `work` throws
   * ProviderFailure REFUSED because the service rejects the access, the access is renewed once.
   * Throws ProviderFailure: REFUSED if no link works (the link is marked as broken), otherwise
   * UNAVAILABLE. Never call it inside a transaction.
   */
  useAccess<T>(
    userId: number,
    provider: LinkProvider,
    work: (access: string) => Promise<T>,
  ): Promise<T>;
  /**
   * Calls a service on our own behalf. Throws ProviderFailure UNAVAILABLE immediately if operators
   * have disabled calls to it or it does not respond; `work` throws the same if it detects that.
   */
  guard<T>(provider: LinkProvider, work: () => Promise<T>): Promise<T>;
  /** The service does not know this account of a player any more: the link waits for its owner. */
  breakLink(userId: number, provider: LinkProvider, outsideId: string): Promise<void>;
  /** Names who reacts to links of a service; several may. */
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
  /** Reads the state of a service, as set by operators and as shown by its responses. */
  readStanding(on: Queries, provider: LinkProvider): Promise<ProviderStanding>;
}
export { isProviderRefusal, ProviderFailure } from './provider-failure.ts';
