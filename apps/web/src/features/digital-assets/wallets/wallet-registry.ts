/** Wallets of this browser that can sign for the portal, found by Wallet Standard. */
import { getWallets } from '@wallet-standard/app';
import type { Wallet, WalletAccount } from '@wallet-standard/base';

/** Features of Wallet Standard that linking uses. */
interface ConnectFeature {
  connect(): Promise<{ readonly accounts: readonly WalletAccount[] }>;
}
interface MessageFeature {
  signMessage(input: {
    readonly account: WalletAccount;
    readonly message: Uint8Array;
  }): Promise<readonly { readonly signature: Uint8Array }[]>;
}
interface TransactionFeature {
  signTransaction(input: {
    readonly account: WalletAccount;
    readonly chain: string;
    readonly transaction: Uint8Array;
  }): Promise<readonly { readonly signedTransaction: Uint8Array }[]>;
}
interface Features {
  'standard:connect': ConnectFeature;
  'solana:signMessage': MessageFeature;
  'solana:signTransaction': TransactionFeature;
}
/** Returns a feature of a wallet; undefined if the wallet does not have it. */
export const findWalletFeature = <Name extends keyof Features>(
  wallet: Wallet,
  name: Name,
): Features[Name] | undefined =>
  (wallet.features as Partial<Record<keyof Features, unknown>>)[name] as Features[Name] | undefined;

/**
 * Returns true for wallets that can sign without sending, because the server signs last and sends.
 */
const canLink = (wallet: Wallet): boolean =>
  findWalletFeature(wallet, 'standard:connect') !== undefined &&
  findWalletFeature(wallet, 'solana:signTransaction') !== undefined;

/** Lists the wallets that can be linked; the result changes when a wallet registers later. */
export const listLinkableWallets = (): readonly Wallet[] => getWallets().get().filter(canLink);
/**
 * Calls back when wallets are registered or unregistered. Returns a function that stops the calls.
 */
export function watchWallets(listener: () => void): () => void {
  const wallets = getWallets();
  const stops = [wallets.on('register', listener), wallets.on('unregister', listener)];
  return () => stops.forEach((stop) => stop());
}
