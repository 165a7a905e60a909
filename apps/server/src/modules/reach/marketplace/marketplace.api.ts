export { AssetReturnDeclined, type Marketplace } from './marketplace.port.ts';
