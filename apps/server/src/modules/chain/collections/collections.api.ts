export type { ChainCollections } from './collections.service.ts';
export { toAssetMintText, toAssetMetadata } from './metadata.ts';
