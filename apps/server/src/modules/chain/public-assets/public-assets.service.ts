import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findCollectionItem } from '../../wealth/items/holds/item-assets.api.ts';
import { findAssetById } from '../assets/assets.api.ts';
import { toAssetMetadata } from '../collections/collections.api.ts';

/**
 * Reads the public data of assets. The URL of an asset's data never changes, because wallets and
 * marketplaces store it.
 */
export function createPublicAssetReader({ db, config, files }: Kernel) {
  return { readMetadata, openOriginal };

  /**
   * Returns the metadata of an asset. Throws NOT_FOUND for an item that has never been an asset.
   */
  async function readMetadata(id: number) {
    const { asset, item } = await find(id);
    return toAssetMetadata(asset, item, config.publicUrl);
  }

  /**
   * Opens the picture of an asset. Throws NOT_FOUND if the collection of the asset has no picture.
   */
  async function openOriginal(id: number) {
    const { item } = await find(id);
    const name = item.imageUrl?.split('/').at(-1);
    const file = name === undefined ? undefined : await files.open(name);
    if (!file) throw new AppError('NOT_FOUND');
    return file;
  }

  async function find(id: number) {
    const [asset, item] = await Promise.all([
      findAssetById(db.read, id),
      findCollectionItem(db.read, id),
    ]);
    if (!asset || !item) throw new AppError('NOT_FOUND');
    return { asset, item };
  }
}
