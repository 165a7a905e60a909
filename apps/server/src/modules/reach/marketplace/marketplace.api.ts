export { AssetReturnDeclinedError, type Marketplace } from './marketplace.port.ts';
