import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idParams } from '../kit/field/fields.ts';

/** @public Named in the API document. */
export const chainConnection = z.object({
  /** Address for Solana clients; null if the server does not publish one. Never contains a key. */
  url: z.nullable(z.string()),
  /**
   * The chain in the form of Wallet Standard: `solana:mainnet`, `solana:devnet`, `solana:localnet`
   * …
   */
  chain: z.string(),
  /**
   * Seed of the wallet that the player of the demonstration has linked, 32 bytes in base64; null
   * outside of the demonstration, which no production server has.
   */
  demonstrationSeed: z.nullable(z.string()),
});
const reads = {
  method: 'GET',
  may: 'signed-in',
  reply: chainConnection,
  // the chain is closed as a feature is: without a node there is none
  errors: ['FEATURE_CLOSED', 'NOT_FOUND'],
} as const;

/** The blockchain, as pages and Solana clients connect to it. */
export const chainNetworkCalls = {
  connectionUrl: endpoint({
    ...reads,
    path: '/api/wallets/connection-url',
    summary: 'The blockchain that wallets sign for, and where Solana clients reach it (OP-72)',
  }),
  walletConnectionUrl: endpoint({
    ...reads,
    path: '/api/wallets/{id}/connection-url',
    summary: 'As `connectionUrl`, for one of the own wallets (OP-72)',
    params: idParams,
  }),
};
