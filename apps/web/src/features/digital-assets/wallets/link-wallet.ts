/**
 * Attempt to link a wallet: connects to the wallet, asks it to sign the text, and sends the proof.
 */
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { ApiError } from '../../../shared/api/api-error.ts';
import { isCallUnanswered, retryLostCallOnce } from '../../../shared/api/call-key.ts';
import { callChainApi } from '../../../shared/chain/chain-call.ts';
import { formatError } from '../../../shared/errors/error-text.ts';
import * as m from '../../../messages/messages.js';
import {
  awaitWalletAnswer,
  listWalletAccounts,
  signTransaction,
  WalletFailure,
} from './ask-wallet.ts';
import { findWalletFeature } from './wallet-registry.ts';
import { encodeBase64 } from './wallet-bytes.ts';

export type WalletProofKind = 'message' | 'transaction';
const authWayMax = 40;

async function sign(
  wallet: Wallet,
  account: WalletAccount,
  way: WalletProofKind,
  challenge: { readonly message: string; readonly transaction: string; readonly chain: string },
  signal: AbortSignal,
): Promise<{ sign: string } | { transaction: string; verificationType: 'transaction' }> {
  if (way === 'message') {
    const message = new TextEncoder().encode(challenge.message);
    const feature = findWalletFeature(wallet, 'solana:signMessage');
    if (!feature) throw new WalletFailure(m.wallets_failed());
    const [signed] = await awaitWalletAnswer(signal, feature.signMessage({ account, message }));
    if (!signed) throw new WalletFailure(m.wallets_failed());
    return { sign: encodeBase64(signed.signature) };
  }
  const { chain, transaction } = challenge;
  const signed = await signTransaction(wallet, account, chain, transaction, signal);
  return { transaction: signed, verificationType: 'transaction' };
}

/**
 * Links a wallet. Throws WalletFailure with the text for the dialog, because refusals of the server
 * appear in the dialog, not as a toast (R8.18).
 */
export async function linkWallet(
  wallet: Wallet,
  way: WalletProofKind,
  chain: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const [account] = await listWalletAccounts(wallet, chain, signal);
  if (!account) throw new WalletFailure(m.wallets_no_account());
  const { address } = account;
  const authWay = wallet.name.slice(0, authWayMax);
  const asked = await callChainApi('walletNonce', {
    body: { address, authWay },
    ownMessage: 'always',
  }).catch(refuse);
  const purpose = { ...asked, chain: chain ?? account.chains[0] ?? '' };
  const proof = await sign(wallet, account, way, purpose, signal);
  const addressBytes = encodeBase64(new Uint8Array(account.publicKey));
  const body = { address, addressBytes, authWay, ...proof };
  await retryLostCallOnce(() => callChainApi('linkWallet', { body, ownMessage: 'always' })).catch(
    (error: unknown) => {
      if (error instanceof ApiError && isCallUnanswered(error))
        throw new WalletFailure(m.wallets_unanswered(), { cause: error });
      return refuse(error);
    },
  );
  return address;
}

/** Throws WalletFailure with the server's message. */
function refuse(error: unknown): never {
  if (error instanceof ApiError) throw new WalletFailure(formatError(error) || m.error_failed());
  throw error;
}
