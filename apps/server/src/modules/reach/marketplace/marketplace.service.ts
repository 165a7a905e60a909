import type { Call, UserActor } from '../../../kernel/actor.ts';
import { toIso } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { isRefusal, ProviderFailure, type Links, type OwnLink } from '../links/links.api.ts';
import type { Asked, Marketplace, MarketPage } from './marketplace.port.ts';
import { deleteCopies, findCopy, saveCopy } from './marketplace.store.ts';

type OwnCall = Call<UserActor>;
interface Deps {
  readonly links: Links;
  /** Undefined where no marketplace is offered. */
  readonly market: Marketplace | undefined;
}
const provider = 'openloot';

/** Shows what a player has at the marketplace; while that is not asked, what was read last. */
export function createMarketplace({ db, clock }: Kernel, { links, market }: Deps) {
  links.react(provider, {
    onUnlinking: (tx, { userId }) => deleteCopies(tx, userId).then(() => {}),
  });
  return { readStatus, readEnabled, listItems };

  async function readStatus({ actor }: OwnCall) {
    const link = await links.find(db.read, actor.userId, provider);
    return { status: link?.state ?? ('NONE' as const), openlootUserId: link?.outsideId ?? null };
  }

  async function readEnabled() {
    const { endsAt, isClosed } = await links.readStanding(db.read, provider);
    return { enabled: market !== undefined && !isClosed, endsAt: endsAt ? toIso(endsAt) : null };
  }

  /**
   * Throws OPENLOOT_ACCESS_EXPIRED where the player has to renew our access, and BF-12 for whatever
   * else fails.
   */
  async function listItems({ actor }: OwnCall, asked: Asked) {
    const link = await links.find(db.read, actor.userId, provider);
    if (!link) return toReply({ items: [], total: 0 }, asked, null);
    if (link.state === 'RECONNECT') throw new AppError('OPENLOOT_ACCESS_EXPIRED');
    try {
      return toReply(await read(link, asked), asked, null);
    } catch (error) {
      if (isRefusal(error)) throw new AppError('OPENLOOT_ACCESS_EXPIRED', { cause: error });
      return findOlder(link, asked, error);
    }
  }

  async function read(link: OwnLink, asked: Asked): Promise<MarketPage> {
    if (!market) throw new ProviderFailure('UNAVAILABLE', 'no marketplace is offered');
    const { userId, outsideId } = link;
    const found = await links.useAccess(userId, provider, (access) =>
      market.listItems(access, asked),
    );
    await saveCopy(db.read, { userId, outsideId, ...asked }, found, clock.now());
    return found;
  }

  async function findOlder({ userId, outsideId }: OwnLink, asked: Asked, error: unknown) {
    const { state } = await links.readStanding(db.read, provider);
    const copy =
      state === 'DEGRADED' ? await findCopy(db.read, { userId, outsideId, ...asked }) : undefined;
    if (!copy) throw new AppError('BF-12', { cause: error });
    return toReply(copy.contents, asked, toIso(copy.takenAt));
  }
}

const toReply = ({ items, total }: MarketPage, { page, perPage }: Asked, asOf: string | null) => ({
  data: [...items],
  page,
  totalPages: Math.ceil(total / perPage),
  asOf,
});
