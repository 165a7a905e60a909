/** Names and public descriptions of assets. */
import type { CollectionItem } from '../../wealth/items/holds/item-assets.api.ts';
import { formatRarity } from '../../wealth/items/items.api.ts';

/**
 * Largest length of each text in bytes. With longer texts, the longest transaction would be too
 * large.
 */
const textMax = { name: 32, symbol: 8, uri: 64 } as const;
/** Largest number of digits of an id in a metadata address. */
const idDigits = 9;

/** Shortens a text to at most this number of bytes in UTF-8, without cutting a character. */
function cutToBytes(text: string, max: number): string {
  let cut = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > max) break;
    cut += character;
  }
  return cut.trim();
}

const toMetadataUri = (publicUrl: string, id: number): string =>
  `${publicUrl}/api/assets/${id}/metadata`;
/**
 * Returns the number of bytes by which metadata addresses are too long for a mint; 0 if they fit.
 */
export const countMetadataUriExcessBytes = (publicUrl: string): number =>
  Math.max(0, Buffer.byteLength(toMetadataUri(publicUrl, 10 ** idDigits - 1)) - textMax.uri);

/**
 * Returns name, symbol and metadata address for the mint of an item. Renaming the collection later
 * does not change the mint.
 */
export const toAssetMintText = (
  item: Pick<CollectionItem, 'id' | 'collectionName' | 'issuedId' | 'symbol'>,
  publicUrl: string,
) => {
  const number = ` #${item.issuedId}`;
  return {
    name: cutToBytes(item.collectionName, textMax.name - number.length) + number,
    symbol: toSymbol(item),
    uri: toMetadataUri(publicUrl, item.id),
  };
};
export const toCollectionMintText = (
  item: Pick<CollectionItem, 'collectionId' | 'collectionName' | 'symbol'>,
  publicUrl: string,
) => ({
  name: cutToBytes(item.collectionName, textMax.name),
  symbol: toSymbol(item),
  uri: `${publicUrl}/api/collections/${item.collectionId}`,
});
const toSymbol = ({ symbol }: Pick<CollectionItem, 'symbol'>): string =>
  cutToBytes(symbol ?? 'ITEM', textMax.symbol);

/** Returns the public description of an asset, in the format that wallets read. */
export const toAssetMetadata = (
  asset: { readonly id: number; readonly name: string; readonly symbol: string },
  item: CollectionItem,
  publicUrl: string,
) => ({
  name: asset.name,
  symbol: asset.symbol,
  description: `${item.collectionName}, ${formatRarity(item.rarity).toLowerCase()} ${item.typeName.toLowerCase()}`,
  image: `${publicUrl}/api/assets/${asset.id}/original`,
  external_url: publicUrl,
  attributes: [
    { trait_type: 'Collection', value: item.collectionName },
    { trait_type: 'Rarity', value: formatRarity(item.rarity) },
    { trait_type: 'Type', value: item.typeName },
    { trait_type: 'Number', value: String(item.issuedId) },
  ],
});
