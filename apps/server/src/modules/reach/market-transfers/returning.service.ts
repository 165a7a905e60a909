import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { MarketAssets } from '../../chain/assets/assets.api.ts';
import { countOpenWith } from '../../chain/submissions/submissions.api.ts';
import type { Wallets } from '../../chain/wallets/wallets.api.ts';
import type { LinkReactions, OwnLink } from '../links/links.api.ts';
import { deleteDifferences } from './comparison.store.ts';
import type { Delivery } from './delivery.service.ts';
import { getLink, type MarketDeps } from './market-account.ts';
import {
  countWaiting,
  deleteDeposit,
  dropWaiting,
  listAccounts,
  lockDeposit,
} from './market-transfers.store.ts';
import { words } from './market-transfers.words.ts';

interface ReturnDeps extends MarketDeps {
  readonly wallets: Wallets;
  readonly places: Pick<MarketAssets, 'lockAsset' | 'markAway' | 'setState'>;
  readonly delivery: Pick<Delivery, 'add'>;
}

/** Asks the marketplace to send assets back; the chain shows when an asset has arrived. */
export function createReturning({ commands, clock }: Kernel, deps: ReturnDeps) {
  return { takeBack, reactions: { onUnlinking, onRemoved } satisfies LinkReactions };

  function takeBack(call: Call<UserActor>, walletId: number, assetId: number) {
    const { userId, accountId } = call.actor;
    const spec = {
      type: 'market-transfers.take-back',
      said: words.takeBack({ n: assetId }),
      entity: 'assets',
      entityId: assetId,
      userId,
    };
    return commands.run(call, spec, async (tx) => {
      const wallet = await deps.wallets.lockOwn(tx, call.actor, walletId);
      const deposit = await lockDeposit(tx, userId);
      const { outsideId } = await getLink(deps, tx, userId);
      if (!deps.market?.transferOut) refuse(words.onlyThere());
      const asset = await deps.places.lockAsset(tx, assetId);
      if (asset?.marketAccountId !== accountId) throw new AppError('NOT_FOUND');
      const { marketState, holder } = asset;
      if (marketState === 'RETURNING') refuse(words.asked());
      if (marketState !== 'THERE' && marketState !== 'DECLINED') return refuse(words.notThere());
      if (deposit?.outsideId !== outsideId || deposit.address !== holder)
        refuse(words.otherAccount());
      await deps.places.setState(tx, asset, marketState, 'RETURNING');
      const move = { assetId, userId, accountId, outsideId, wallet: wallet.address };
      await deps.delivery.add(tx, { ...move, direction: 'OUT', signature: null });
      return { reply: {}, after: { wallet: wallet.address } };
    });
  }

  /** Throws CONFLICT while something is on its way: only this link can bring it there or back. */
  async function onUnlinking(tx: Tx, { userId, outsideId }: OwnLink): Promise<void> {
    await lockDeposit(tx, userId);
    const isSending = (await countOpenWith(tx, { outsideId }, ['TRANSFER'])) > 0;
    if (isSending || (await countWaiting(tx, userId)) > 0) refuse(words.onTheWay());
  }

  /**
   * Marks assets that stayed at the marketplace as away until they return: without the link no user
   * of ours owns them.
   */
  async function onRemoved(tx: Tx, { userId }: OwnLink): Promise<void> {
    await dropWaiting(tx, userId, clock.now());
    await deleteDeposit(tx, userId);
    await deleteDifferences(tx, userId);
    for (const accountId of await listAccounts(tx, userId))
      await deps.places.markAway(tx, accountId);
  }
}

function refuse(because: ReturnType<typeof words.asked>): never {
  throw new AppError('CONFLICT', { because });
}
