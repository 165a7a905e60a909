import type { Queries } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import {
  isProviderRefusal,
  ProviderError,
  type AccountLinksApi,
  type PlayerAccountLink,
} from '../links/links.api.ts';
import type { Marketplace } from '../marketplace/marketplace.api.ts';
import { marketTransferMessages } from './market-transfers.messages.ts';

export const marketProvider = 'openloot';
export interface MarketDeps {
  readonly links: AccountLinksApi;
  /** The marketplace; undefined if this installation offers none. */
  readonly market: Marketplace | undefined;
}

/**
 * Finds the player's working link to the marketplace.
 * @throws NOT_FOUND if no marketplace is offered
 * @throws FEATURE_CLOSED if the marketplace has closed
 * @throws CONFLICT if the player has no link
 * @throws OPENLOOT_ACCESS_EXPIRED if the player must renew our access
 */
export async function requireWorkingMarketLink(
  { links, market }: MarketDeps,
  db: Queries,
  userId: number,
): Promise<PlayerAccountLink> {
  if (!market) throw new AppError('NOT_FOUND');
  const { isClosed } = await links.readStanding(db, marketProvider);
  if (isClosed) throw new AppError('FEATURE_CLOSED', { because: marketTransferMessages.closed() });
  const link = await links.find(db, userId, marketProvider);
  if (!link) throw new AppError('CONFLICT', { because: marketTransferMessages.notLinked() });
  if (link.state === 'RECONNECT') throw new AppError('OPENLOOT_ACCESS_EXPIRED');
  return link;
}

/** Throws CONFLICT while operators block transfers to the marketplace. */
export async function assertMarketAcceptsAssets({ links }: MarketDeps, db: Queries): Promise<void> {
  const { state } = await links.readStanding(db, marketProvider);
  if (state === 'READ_ONLY')
    throw new AppError('CONFLICT', { because: marketTransferMessages.readOnly() });
  if (state === 'MIGRATING')
    throw new AppError('CONFLICT', { because: marketTransferMessages.closing() });
}

/**
 * Calls the marketplace while the player waits for the reply. Throws OPENLOOT_ACCESS_EXPIRED if the
 * marketplace refuses our access, BF-12 for any other failure.
 */
export async function callMarketplace<T>(
  { links, market }: MarketDeps,
  userId: number,
  work: (market: Marketplace, access: string) => Promise<T>,
): Promise<T> {
  try {
    if (!market) throw new ProviderError('UNAVAILABLE', 'no marketplace is offered');
    return await links.useAccess(userId, marketProvider, (access) => work(market, access));
  } catch (error) {
    if (isProviderRefusal(error)) throw new AppError('OPENLOOT_ACCESS_EXPIRED', { cause: error });
    if (error instanceof ProviderError) throw new AppError('BF-12', { cause: error });
    throw error;
  }
}
