export { ReturnDeclined, type Marketplace } from './marketplace.port.ts';
