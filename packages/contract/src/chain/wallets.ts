import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { chainConnectionCallBase } from './network.ts';
import {
  idParamsSchema,
  instantSchema,
  buildListSchema,
  idSchema,
  text,
} from '../kit/field/fields.ts';
import { walletSchema } from '../shapes.ts';

/** Base58 notation of 32 bytes. */
const walletAddress = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/));
/** Length of the largest transaction (1,232 bytes) in base64 characters. */
const transactionMax = 1_644;
const base64 = (max: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(max));
/** Name of the wallet program or of its way of signing; the server only stores the name. */
const authWay = text(40);

/** @public Named in the API document. */
export const walletNonceSchema = z.object({
  /** Text to sign, unchanged. */
  message: z.string(),
  expiresAt: instantSchema,
  /**
   * Transaction with the text as its memo, for wallets that cannot sign messages; never sent to the
   * chain.
   */
  transaction: z.string(),
});
/**
 * Proof that the caller owns a wallet: either `sign` or `transaction` must be sent.
 *
 * @public Named in the API document.
 */
export const walletProofSchema = z.strictObject({
  address: walletAddress,
  /** The address in base64. */
  addressBytes: z.optional(base64(44)),
  authWay,
  /** Signature of the message, 64 bytes in base64. */
  sign: z.optional(base64(88)),
  /** The signed transaction in base64. */
  transaction: z.optional(base64(transactionMax)),
  verificationType: z.optional(z.literal('transaction')),
});

/** Wallets of players; the first wallet is the primary one. */
export const walletCalls = {
  walletNonce: endpoint({
    method: 'POST',
    path: '/api/wallets/nonce',
    may: 'signed-in',
    summary: 'Ask for the text that a wallet signs to be linked; good once, for five minutes',
    body: z.strictObject({ address: walletAddress, authWay }),
    reply: walletNonceSchema,
    errors: ['SIGN_VERIFICATION_FAILED', 'PROOF_REQUIRED'],
    repeats: 'contents',
  }),
  linkWallet: endpoint({
    method: 'POST',
    path: '/api/wallets',
    may: 'signed-in',
    summary: 'Link a wallet by the signed text, or by the signed transaction that carries it',
    body: walletProofSchema,
    reply: z.object({ data: walletSchema, commandId: idSchema }),
    errors: ['SIGN_VERIFICATION_FAILED', 'PROOF_REQUIRED', 'CONFLICT'],
  }),
  listWallets: endpoint({
    method: 'GET',
    path: '/api/wallets',
    may: 'signed-in',
    summary: 'The own wallets, the primary one first',
    reply: buildListSchema(walletSchema),
    errors: [],
  }),
  unlinkWallet: endpoint({
    method: 'DELETE',
    path: '/api/wallets/{id}',
    may: 'signed-in',
    summary: 'Unlink a wallet; the next one becomes the primary one',
    params: idParamsSchema,
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'CONFLICT'],
  }),
  walletConnectionUrl: endpoint({
    ...chainConnectionCallBase,
    path: '/api/wallets/{id}/connection-url',
    summary: 'As `connectionUrl`, for one of the own wallets (OP-72)',
    params: idParamsSchema,
  }),
};

export const walletsAdminApi = {
  adminUnlinkWallet: endpoint({
    method: 'POST',
    path: '/api/banking/admin/wallets/{id}/unlink',
    may: 'admin',
    summary:
      'Unlink a wallet of a player, who is told; it can be linked again by its signature alone',
    params: idParamsSchema,
    body: z.strictObject({ reason: text(500) }),
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
