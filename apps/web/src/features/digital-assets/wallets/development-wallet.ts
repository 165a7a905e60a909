/**
 * Wallet for machines on which no wallet is installed. It runs in the page, follows Wallet
 * Standard, and serves only the local chain.
 */
import { getWallets } from '@wallet-standard/app';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import {
  requestWalletApproval,
  type WalletApprovalRequest,
} from '../transactions/approval.store.ts';
import {
  openDevelopmentKey,
  openDemonstrationKey,
  type DevelopmentKey,
} from './development-key.ts';
import {
  addAssertingInstruction,
  decodeBase64,
  encodeBase58,
  addTransactionSignature,
} from './wallet-bytes.ts';

const developmentWalletName = 'Development wallet';
/** Wallet that the player of the demonstration has linked; every visitor may sign with it. */
const demonstrationWalletName = 'Demonstration wallet';
const chains = ['solana:localnet'] as const;
const drawing =
  'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAyNCAyNCIgZmlsbD0i' +
  'bm9uZSIgc3Ryb2tlPSIjZTlhMzNiIiBzdHJva2Utd2lkdGg9IjIiPjxwYXRoIGQ9Ik0zIDdoMTh2MTJIM3pNMyA3' +
  'bDMtM2gxMmwzIDNNMTYgMTNoMiIvPjwvc3ZnPg==';
const icon = `data:image/svg+xml;base64,${drawing}` as const;

/** Error code of wallets if their user declines. */
const declinedCode = 4001;
class Declined extends Error {
  readonly code = declinedCode;
}

/** Throws Declined unless the user approves. Returns true if a guard is to be added. */
async function requireApproval(
  kind: WalletApprovalRequest['kind'],
  text?: string,
): Promise<boolean> {
  const approval = await requestWalletApproval(kind, text);
  if (approval === 'decline') throw new Declined('The request was declined');
  return approval === 'guard';
}

type OpenKey = () => Promise<DevelopmentKey>;
async function openAccount(openKey: OpenKey): Promise<WalletAccount> {
  const { publicKey } = await openKey();
  const features = ['solana:signMessage', 'solana:signTransaction'] as const;
  return { address: encodeBase58(publicKey), publicKey, chains, features };
}

const createFeatures = (openKey: OpenKey) =>
  ({
    'standard:connect': {
      version: '1.0.0',
      connect: async () => {
        await requireApproval('connect');
        return { accounts: [await openAccount(openKey)] };
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: async ({ message }: { message: Uint8Array }) => {
        await requireApproval('message', new TextDecoder().decode(message));
        const key = await openKey();
        return [{ signedMessage: message, signature: await key.sign(message.slice()) }];
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async ({ transaction }: { transaction: Uint8Array }) => {
        const isGuarded = await requireApproval('transaction');
        const key = await openKey();
        const asked = isGuarded ? addAssertingInstruction(transaction) : transaction;
        const signed = await addTransactionSignature(asked, key.publicKey, (bytes) =>
          key.sign(bytes),
        );
        return [{ signedTransaction: signed }];
      },
    },
  }) as const;

const registered = new Set<string>();
/** Registers a wallet of the page, once per name. */
function register(name: string, openKey: OpenKey): void {
  // keys can be created only on https and on the local machine
  if (registered.has(name) || !isSecureContext) return;
  registered.add(name);
  const features = createFeatures(openKey);
  const wallet: Wallet = { version: '1.0.0', name, icon, chains, features, accounts: [] };
  getWallets().register(wallet);
}
/** Offers the wallet whose key is created in this browser. */
export const registerDevelopmentWallet = (): void =>
  register(developmentWalletName, openDevelopmentKey);
/** Offers the wallet of the demonstration by its published seed, in base64. */
export const registerDemonstrationWallet = (seed: string): void =>
  register(demonstrationWalletName, () => openDemonstrationKey(decodeBase64(seed)));
