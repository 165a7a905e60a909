export type { CollectionMints } from './collections.service.ts';
export { toAssetMintText, toAssetMetadata } from './metadata.ts';
