import type { Queries } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import { isRefusal, ProviderFailure, type Links, type OwnLink } from '../links/links.api.ts';
import type { Marketplace } from '../marketplace/marketplace.api.ts';
import { words } from './market-transfers.words.ts';

export const provider = 'openloot';
export interface MarketDeps {
  readonly links: Links;
  /** Undefined where no marketplace is offered. */
  readonly market: Marketplace | undefined;
}

/**
 * Finds the link of a player that works.
 *
 * @throws NOT_FOUND where no marketplace is offered
 * @throws FEATURE_CLOSED after it has closed
 * @throws CONFLICT without a link
 * @throws OPENLOOT_ACCESS_EXPIRED where the player has to renew our access
 */
export async function getLink(
  { links, market }: MarketDeps,
  on: Queries,
  userId: number,
): Promise<OwnLink> {
  if (!market) throw new AppError('NOT_FOUND');
  const { isClosed } = await links.readStanding(on, provider);
  if (isClosed) throw new AppError('FEATURE_CLOSED', { because: words.closed() });
  const link = await links.find(on, userId, provider);
  if (!link) throw new AppError('CONFLICT', { because: words.notLinked() });
  if (link.state === 'RECONNECT') throw new AppError('OPENLOOT_ACCESS_EXPIRED');
  return link;
}

/** Throws CONFLICT while operators let nothing go there. */
export async function assertTakesIn({ links }: MarketDeps, on: Queries): Promise<void> {
  const { state } = await links.readStanding(on, provider);
  if (state === 'READ_ONLY') throw new AppError('CONFLICT', { because: words.readOnly() });
  if (state === 'MIGRATING') throw new AppError('CONFLICT', { because: words.closing() });
}

/**
 * Asks the marketplace in front of the player. Throws OPENLOOT_ACCESS_EXPIRED where it refuses our
 * access, and BF-12 for whatever else fails.
 */
export async function askMarket<T>(
  { links, market }: MarketDeps,
  userId: number,
  work: (market: Marketplace, access: string) => Promise<T>,
): Promise<T> {
  try {
    if (!market) throw new ProviderFailure('UNAVAILABLE', 'no marketplace is offered');
    return await links.useAccess(userId, provider, (access) => work(market, access));
  } catch (error) {
    if (isRefusal(error)) throw new AppError('OPENLOOT_ACCESS_EXPIRED', { cause: error });
    if (error instanceof ProviderFailure) throw new AppError('BF-12', { cause: error });
    throw error;
  }
}
