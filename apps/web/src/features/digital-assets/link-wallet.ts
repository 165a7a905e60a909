/** One attempt to link a wallet: connects, has the text signed, and sends the proof. */
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { call } from '../../shared/api/call.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { isUnanswered, orOnceMore } from '../../shared/api/call-key.ts';
import { errorText } from '../../shared/errors/error-text.ts';
import * as m from '../../messages/messages.js';
import { findFeature } from './wallet-registry.ts';
import { decodeBase64, encodeBase64 } from './wallet-bytes.ts';

export type LinkWay = 'message' | 'transaction';
const declinedCode = 4001;
/** Milliseconds; hardware wallets take up to a minute. */
const patienceMs = 90_000;
const authWayMax = 40;

/** Ends an attempt with words for the player. */
export class LinkFailure extends Error {}

/** Rejects with LinkFailure when a wallet has not answered in time, or its dialog was closed. */
function withPatience<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LinkFailure(m.wallets_silent())), patienceMs);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
const isDeclined = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === declinedCode ||
  /reject|declin|denied|cancel/i.test(String((error as Error | null)?.message ?? ''));
const askWallet = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  withPatience(signal, promise).catch((error: unknown) => {
    if (error instanceof LinkFailure || signal.aborted) throw error;
    throw new LinkFailure(isDeclined(error) ? m.wallets_declined() : m.wallets_failed());
  });

/** Throws LinkFailure where the wallet has no account for the chain; any will do without one. */
async function connect(
  wallet: Wallet,
  chain: string | undefined,
  signal: AbortSignal,
): Promise<WalletAccount> {
  const feature = findFeature(wallet, 'standard:connect');
  if (!feature) throw new LinkFailure(m.wallets_failed());
  const { accounts } = await askWallet(signal, feature.connect());
  const account = accounts.find(
    ({ chains }) => chain === undefined || (chains as readonly string[]).includes(chain),
  );
  if (account) return account;
  throw new LinkFailure(accounts.length === 0 ? m.wallets_no_account() : m.wallets_other_network());
}

async function sign(
  wallet: Wallet,
  account: WalletAccount,
  way: LinkWay,
  asked: { readonly message: string; readonly transaction: string; readonly chain: string },
  signal: AbortSignal,
): Promise<{ sign: string } | { transaction: string; verificationType: 'transaction' }> {
  if (way === 'message') {
    const message = new TextEncoder().encode(asked.message);
    const feature = findFeature(wallet, 'solana:signMessage');
    if (!feature) throw new LinkFailure(m.wallets_failed());
    const [signed] = await askWallet(signal, feature.signMessage({ account, message }));
    if (!signed) throw new LinkFailure(m.wallets_failed());
    return { sign: encodeBase64(signed.signature) };
  }
  const feature = findFeature(wallet, 'solana:signTransaction');
  if (!feature) throw new LinkFailure(m.wallets_failed());
  const transaction = decodeBase64(asked.transaction);
  const { chain } = asked;
  const [signed] = await askWallet(
    signal,
    feature.signTransaction({ account, chain, transaction }),
  );
  if (!signed) throw new LinkFailure(m.wallets_failed());
  return { transaction: encodeBase64(signed.signedTransaction), verificationType: 'transaction' };
}

/**
 * Links a wallet. Throws LinkFailure with the words for its dialog: what the server refuses is said
 * there and not in a toast (R8.18).
 */
export async function linkWallet(
  wallet: Wallet,
  way: LinkWay,
  chain: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const account = await connect(wallet, chain, signal);
  const { address } = account;
  const authWay = wallet.name.slice(0, authWayMax);
  const asked = await call('walletNonce', {
    body: { address, authWay },
    ownMessage: 'always',
  }).catch(refuse);
  const purpose = { ...asked, chain: chain ?? account.chains[0] ?? '' };
  const proof = await sign(wallet, account, way, purpose, signal);
  const addressBytes = encodeBase64(new Uint8Array(account.publicKey));
  const body = { address, addressBytes, authWay, ...proof };
  await orOnceMore(() => call('linkWallet', { body, ownMessage: 'always' })).catch(
    (error: unknown) => {
      if (error instanceof ApiError && isUnanswered(error))
        throw new LinkFailure(m.wallets_unanswered(), { cause: error });
      return refuse(error);
    },
  );
  return address;
}

/** Throws LinkFailure with the words of the server. */
function refuse(error: unknown): never {
  if (error instanceof ApiError) throw new LinkFailure(errorText(error) || m.error_failed());
  throw error;
}
