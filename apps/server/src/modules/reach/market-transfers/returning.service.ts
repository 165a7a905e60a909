import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { MarketAssetUseCases } from '../../chain/assets/assets.api.ts';
import { countOpenSubmissionsWithDetails } from '../../chain/submissions/submissions.api.ts';
import type { Wallets } from '../../chain/wallets/wallets.api.ts';
import type { LinkReactions, PlayerAccountLink } from '../links/links.api.ts';
import { deleteMarketDifferences } from './comparison.store.ts';
import type { MarketDelivery } from './delivery.service.ts';
import { requireWorkingMarketLink, type MarketDeps } from './market-account.ts';
import {
  countUnfinishedTransfers,
  deleteMarketDeposit,
  dropUnfinishedUserTransfers,
  listAccountsThatSentAssets,
  lockMarketDeposit,
} from './market-transfers.store.ts';
import { marketTransferMessages } from './market-transfers.messages.ts';

interface ReturnDeps extends MarketDeps {
  readonly wallets: Wallets;
  readonly places: Pick<MarketAssetUseCases, 'lockAsset' | 'markAway' | 'setState'>;
  readonly delivery: Pick<MarketDelivery, 'add'>;
}

/**
 * Creates the functions that make the marketplace send assets back. The chain then shows when an
 * asset has arrived.
 */
export function createAssetReturning({ commands, clock }: Kernel, deps: ReturnDeps) {
  return { takeBack, reactions: { onUnlinking, onRemoved } satisfies LinkReactions };

  function takeBack(call: Call<UserActor>, walletId: number, assetId: number) {
    const { userId, accountId } = call.actor;
    const spec = {
      type: 'market-transfers.take-back',
      message: marketTransferMessages.takeBack({ n: assetId }),
      entity: 'assets',
      entityId: assetId,
      userId,
    };
    return commands.run(call, spec, async (tx) => {
      const wallet = await deps.wallets.lockOwn(tx, call.actor, walletId);
      const deposit = await lockMarketDeposit(tx, userId);
      const { outsideId } = await requireWorkingMarketLink(deps, tx, userId);
      if (!deps.market?.transferOut) refuse(marketTransferMessages.onlyThere());
      const asset = await deps.places.lockAsset(tx, assetId);
      if (asset?.marketAccountId !== accountId) throw new AppError('NOT_FOUND');
      const { marketState, holder } = asset;
      if (marketState === 'RETURNING') refuse(marketTransferMessages.asked());
      if (marketState !== 'THERE' && marketState !== 'DECLINED')
        return refuse(marketTransferMessages.notThere());
      if (deposit?.outsideId !== outsideId || deposit.address !== holder)
        refuse(marketTransferMessages.otherAccount());
      await deps.places.setState(tx, asset, marketState, 'RETURNING');
      const move = { assetId, userId, accountId, outsideId, wallet: wallet.address };
      await deps.delivery.add(tx, { ...move, direction: 'OUT', signature: null });
      return { reply: {}, after: { wallet: wallet.address } };
    });
  }

  /** Throws CONFLICT while an asset is moving, because the move needs the link. */
  async function onUnlinking(tx: Tx, { userId, outsideId }: PlayerAccountLink): Promise<void> {
    await lockMarketDeposit(tx, userId);
    const isSending = (await countOpenSubmissionsWithDetails(tx, { outsideId }, ['TRANSFER'])) > 0;
    if (isSending || (await countUnfinishedTransfers(tx, userId)) > 0)
      refuse(marketTransferMessages.onTheWay());
  }

  /**
   * Marks assets at the marketplace as away, because without the link the server does not know
   * their owner.
   */
  async function onRemoved(tx: Tx, { userId }: PlayerAccountLink): Promise<void> {
    await dropUnfinishedUserTransfers(tx, userId, clock.now());
    await deleteMarketDeposit(tx, userId);
    await deleteMarketDifferences(tx, userId);
    for (const accountId of await listAccountsThatSentAssets(tx, userId))
      await deps.places.markAway(tx, accountId);
  }
}

function refuse(because: ReturnType<typeof marketTransferMessages.asked>): never {
  throw new AppError('CONFLICT', { because });
}
