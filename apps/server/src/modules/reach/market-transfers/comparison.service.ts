import type { Kernel } from '../../../kernel/kernel.ts';
import { findAssetOwner, type MarketAssetUseCases } from '../../chain/assets/assets.api.ts';
import { ProviderError } from '../links/links.api.ts';
import type { Marketplace } from '../marketplace/marketplace.api.ts';
import { listMarketRecordDifferences } from './comparison.policy.ts';
import { listNewestMarketMoves, saveMarketDifferences } from './comparison.store.ts';
import { marketProvider, type MarketDeps } from './market-account.ts';

const queue = 'market-transfers.compare';
/** Largest number of players whom one job compares. The next job continues after them. */
const playerBatchSize = 50;
const perPage = 100;
/** Largest number of pages that are read of one player's list. */
const pagesMax = 50;

interface ComparisonDeps extends MarketDeps {
  readonly places: Pick<MarketAssetUseCases, 'listAmongMints' | 'listAtMarket'>;
}

/**
 * Creates the nightly comparison of our records with the marketplace's lists. It changes neither.
 */
export function createMarketComparison(kernel: Kernel, deps: ComparisonDeps) {
  const { db, clock, jobs } = kernel;
  const { links, places } = deps;
  const options = { retries: 2, retryDelaySeconds: 60 };
  jobs.define<{ after: number }>(queue, options, ({ after }) => compareSome(after));
  return { begin };

  async function begin(): Promise<void> {
    if (deps.market) await db.transaction((tx) => jobs.send(tx, queue, { after: 0 }));
  }

  async function compareSome(after: number): Promise<void> {
    const { market } = deps;
    const { state, isClosed } = await links.readStanding(db.read, marketProvider);
    // while the marketplace must not be called, the stored differences stay as they are
    if (!market || isClosed || state === 'DEGRADED') return;
    const page = { before: clock.now(), after, limit: playerBatchSize };
    const accountLinks = await links.listLinkedBefore(db.read, marketProvider, page);
    for (const { userId } of accountLinks) await compare(market, userId);
    const last = accountLinks.at(-1);
    if (last && accountLinks.length === playerBatchSize)
      await db.transaction((tx) => jobs.send(tx, queue, { after: last.id }));
  }

  async function compare(market: Marketplace, userId: number): Promise<void> {
    const owner = await findAssetOwner(db.read, { userId });
    if (!owner) return;
    const { accountId } = owner;
    const theirs = await listTheirs(market, userId);
    const ours = await places.listAtMarket(db.read, accountId);
    const listed = theirs ? await places.listAmongMints(db.read, [...theirs]) : [];
    const ids = [...ours, ...listed].map(({ id }) => id);
    const moves = new Map(
      (await listNewestMarketMoves(db.read, ids)).map(({ assetId, begunAt, endedAt }) => [
        assetId,
        { begunAt: new Date(begunAt), endedAt: endedAt === null ? null : new Date(endedAt) },
      ]),
    );
    const now = clock.now();
    const differences = listMarketRecordDifferences({
      accountId,
      ours,
      theirs,
      listed,
      moves,
      now,
    });
    await db.transaction((tx) => saveMarketDifferences(tx, userId, differences, now));
  }

  /**
   * Lists the mints that a player has at the marketplace. Returns undefined if the list could not
   * be read.
   */
  async function listTheirs(
    market: Marketplace,
    userId: number,
  ): Promise<ReadonlySet<string> | undefined> {
    const mints = new Set<string>();
    try {
      for (let page = 1; page <= pagesMax; page++) {
        const asked = { forAvatar: false, page, perPage };
        const { items, total } = await links.useAccess(userId, marketProvider, (access) =>
          market.listItems(access, asked),
        );
        for (const { mint } of items) if (mint !== null) mints.add(mint);
        if (page * perPage >= total) return mints;
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
    return undefined;
  }
}
