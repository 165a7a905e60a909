import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { AssetAvatars } from '../../wealth/avatars/avatars.api.ts';
import { findCollectionItem } from '../../wealth/items/holds/item-assets.api.ts';
import { assetMessages, lockAsset } from '../assets/assets.api.ts';

/**
 * Lets players wear assets of their linked wallets as avatars. Throws NOT_FOUND for the assets of
 * others.
 */
export function createAssetWearing({ commands }: Pick<Kernel, 'commands'>, avatars: AssetAvatars) {
  return (call: Call<UserActor>, assetId: number) => {
    const { userId, accountId } = call.actor;
    const spec = {
      type: 'avatars.wear-asset',
      message: undefined,
      userId,
      entity: 'assets',
      entityId: assetId,
    };
    return commands.run(call, spec, async (tx) => {
      const asset = await lockAsset(tx, assetId);
      if (asset?.state === 'MARKETPLACE' && asset.marketAccountId === accountId)
        throw new AppError('CONFLICT', { because: assetMessages.atMarket() });
      const item = asset?.state === 'HELD' ? await findCollectionItem(tx, assetId) : undefined;
      if (!asset || item?.accountId !== accountId || item.state !== 'OWNED')
        throw new AppError('NOT_FOUND');
      const { name } = asset;
      const { before, after } = await avatars.wearAsset(tx, call.actor, {
        assetId,
        name,
        image: item.imageUrl,
      });
      const message = assetMessages.wears({ name });
      return { reply: {}, before: { avatarId: before }, after: { avatarId: after }, message };
    });
  };
}
