/** Calls to wallets of this browser. A wallet may decline, hang or show another account. */
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import * as m from '../../../messages/messages.js';
import { decodeBase64, encodeBase64 } from './wallet-bytes.ts';
import { findWalletFeature } from './wallet-registry.ts';

const declinedCode = 4001;
/** Maximum wait in milliseconds; hardware wallets take up to a minute. */
const patienceMs = 90_000;

/** Failure of an attempt, with a message for the player. */
export class WalletFailure extends Error {}

/** Rejects with WalletFailure if a wallet has not answered in time or its dialog was closed. */
function withPatience<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new WalletFailure(m.wallets_silent())), patienceMs);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
const isDeclined = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === declinedCode ||
  /reject|declin|denied|cancel/i.test(String((error as Error | null)?.message ?? ''));
export const awaitWalletAnswer = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  withPatience(signal, promise).catch((error: unknown) => {
    if (error instanceof WalletFailure || signal.aborted) throw error;
    throw new WalletFailure(isDeclined(error) ? m.wallets_declined() : m.wallets_failed());
  });

/**
 * Lists the accounts that a wallet shares for the chain; if no chain is given, every account
 * qualifies.
 */
export async function listWalletAccounts(
  wallet: Wallet,
  chain: string | undefined,
  signal: AbortSignal,
): Promise<readonly WalletAccount[]> {
  const feature = findWalletFeature(wallet, 'standard:connect');
  if (!feature) throw new WalletFailure(m.wallets_failed());
  const { accounts } = await awaitWalletAnswer(signal, feature.connect());
  if (accounts.length === 0) throw new WalletFailure(m.wallets_no_account());
  const usable = accounts.filter(
    ({ chains }) => chain === undefined || (chains as readonly string[]).includes(chain),
  );
  if (usable.length === 0) throw new WalletFailure(m.wallets_other_network());
  return usable;
}

/** Asks a wallet to sign a transaction; input and result are base64. */
export async function signTransaction(
  wallet: Wallet,
  account: WalletAccount,
  chain: string,
  transaction: string,
  signal: AbortSignal,
): Promise<string> {
  const feature = findWalletFeature(wallet, 'solana:signTransaction');
  if (!feature) throw new WalletFailure(m.wallets_failed());
  const asked = { account, chain, transaction: decodeBase64(transaction) };
  const [signed] = await awaitWalletAnswer(signal, feature.signTransaction(asked));
  if (!signed) throw new WalletFailure(m.wallets_failed());
  return encodeBase64(signed.signedTransaction);
}
