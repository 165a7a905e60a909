import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { MarketAssetUseCases } from '../../chain/assets/assets.api.ts';
import {
  isProviderRefusal,
  ProviderError,
  type AccountLinksApi,
  type PlayerAccountLink,
} from '../links/links.api.ts';
import type { MarketItemQuery, Marketplace, MarketPage } from './marketplace.port.ts';
import {
  deleteMarketPageCopies,
  findMarketPageCopy,
  saveMarketPageCopy,
} from './marketplace.store.ts';

type OwnCall = Call<UserActor>;
interface Deps {
  readonly links: AccountLinksApi;
  /** The marketplace; undefined if this installation offers none. */
  readonly market: Marketplace | undefined;
  readonly assets: Pick<MarketAssetUseCases, 'listAmongMints'>;
}
const provider = 'openloot';

/**
 * Creates the function that lists a player's items at the marketplace. While the marketplace must
 * not be called, it returns the last stored copy.
 */
export function createMarketplaceUseCases({ db, clock }: Kernel, { links, market, assets }: Deps) {
  links.react(provider, {
    onRemoved: (tx, { userId }) => deleteMarketPageCopies(tx, userId).then(() => {}),
  });
  return { readStatus, readEnabled, listItems };

  async function readStatus({ actor }: OwnCall) {
    const link = await links.find(db.read, actor.userId, provider);
    return { status: link?.state ?? ('NONE' as const), openlootUserId: link?.outsideId ?? null };
  }

  async function readEnabled() {
    const { state, endsAt, isClosed } = await links.readStanding(db.read, provider);
    const enabled = market !== undefined && !isClosed;
    return {
      enabled,
      endsAt: endsAt ? toIsoTime(endsAt) : null,
      takesIn: enabled && (state === 'ACTIVE' || state === 'DEGRADED'),
      sendsBack: enabled && market.transferOut !== undefined,
    };
  }

  /**
   * Lists items. Throws OPENLOOT_ACCESS_EXPIRED if the player must renew our access, BF-12 for any
   * other failure.
   */
  async function listItems({ actor }: OwnCall, asked: MarketItemQuery) {
    const link = await links.find(db.read, actor.userId, provider);
    const reply = (marketPage: MarketPage, asOf: string | null) =>
      toReply(actor, marketPage, asked, asOf);
    if (!link) return reply({ items: [], total: 0 }, null);
    if (link.state === 'RECONNECT') throw new AppError('OPENLOOT_ACCESS_EXPIRED');
    try {
      return await reply(await read(link, asked), null);
    } catch (error) {
      if (isProviderRefusal(error)) throw new AppError('OPENLOOT_ACCESS_EXPIRED', { cause: error });
      const { contents, takenAt } = await findOlder(link, asked, error);
      return reply(contents, toIsoTime(takenAt));
    }
  }

  async function read(link: PlayerAccountLink, asked: MarketItemQuery): Promise<MarketPage> {
    if (!market) throw new ProviderError('UNAVAILABLE', 'no marketplace is offered');
    const { userId, outsideId } = link;
    const marketPage = await links.useAccess(userId, provider, (access) =>
      market.listItems(access, asked),
    );
    await saveMarketPageCopy(db.write, { userId, outsideId, ...asked }, marketPage, clock.now());
    return marketPage;
  }

  async function findOlder(
    { userId, outsideId }: PlayerAccountLink,
    asked: MarketItemQuery,
    error: unknown,
  ) {
    const { state } = await links.readStanding(db.read, provider);
    const copy =
      state === 'DEGRADED'
        ? await findMarketPageCopy(db.read, { userId, outsideId, ...asked })
        : undefined;
    if (!copy) throw new AppError('BF-12', { cause: error });
    return copy;
  }

  /** Builds the reply. If an item is an asset of the player, adds our data about the asset. */
  async function toReply(
    { accountId }: UserActor,
    { items, total }: MarketPage,
    { page, perPage }: MarketItemQuery,
    asOf: string | null,
  ) {
    const own = await mapOwnAssets(db.read, assets, accountId, items);
    const data = items.map(({ mint, ...item }) => {
      const asset = mint === null ? undefined : own.get(mint);
      return { ...item, assetId: asset?.id ?? null, marketState: asset?.marketState ?? null };
    });
    const totalPages = Math.ceil(total / perPage);
    return { data, page, totalPages, asOf };
  }
}

/**
 * Maps mints to those marketplace items that, according to our records, are assets of the player.
 */
async function mapOwnAssets(
  db: Queries,
  assets: Deps['assets'],
  accountId: number,
  items: MarketPage['items'],
) {
  const mints = items.flatMap(({ mint }) => mint ?? []);
  const known = mints.length === 0 ? [] : await assets.listAmongMints(db, mints);
  const own = known.filter((row) => row.marketAccountId === accountId);
  return new Map(own.map((row) => [row.mint, row]));
}
