/** Names and public descriptions of assets. */
import type { CollectionItem } from '../../wealth/items/holds/item-assets.api.ts';
import { formatRarity } from '../../wealth/items/items.api.ts';

/** Bytes that the largest transaction leaves for each text. */
const textMax = { name: 32, symbol: 8, uri: 64 } as const;
/** Digits of ids for which an address of the metadata has room. */
const idDigits = 9;

/** Cuts a text to whole characters of so many bytes in UTF-8. */
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
/** Bytes by which the addresses of metadata are too long for a mint; 0 where they fit. */
export const countMetadataUriExcessBytes = (publicUrl: string): number =>
  Math.max(0, Buffer.byteLength(toMetadataUri(publicUrl, 10 ** idDigits - 1)) - textMax.uri);

/** Texts of an item's mint, which no later renaming changes. */
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
/** Texts of the mints of a collection. */
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

/** The public description of an asset, in the form that wallets read. */
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
