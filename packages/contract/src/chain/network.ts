import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';

/** @public Named in the API document. */
export const chainConnectionSchema = z.object({
  /**
   * Address for Solana clients; null if the server does not publish an address. It never contains a
   * key.
   */
  url: z.nullable(z.string()),
  /**
   * Chain in the notation of Wallet Standard: `solana:mainnet`, `solana:devnet`, `solana:localnet`
   * …
   */
  chain: z.string(),
  /**
   * Seed of the wallet that the demonstration's player has linked, 32 bytes in base64. Null outside
   * the demonstration, which production servers never run.
   */
  demonstrationSeed: z.nullable(z.string()),
});
/** Errors and access that all calls about the connection share. */
export const chainConnectionCallBase = {
  method: 'GET',
  may: 'signed-in',
  reply: chainConnectionSchema,
  // without a node the chain counts as closed, like a feature that operators closed
  errors: ['FEATURE_CLOSED', 'NOT_FOUND'],
} as const;

/** Connection data of the blockchain for pages and Solana clients. */
export const chainNetworkCalls = {
  connectionUrl: endpoint({
    ...chainConnectionCallBase,
    path: '/api/wallets/connection-url',
    summary: 'The blockchain that wallets sign for, and where Solana clients reach it (OP-72)',
  }),
};
