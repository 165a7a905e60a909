import type { Address } from '@solana/kit';
import type { Queries } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ChainAction, ChainPublicKeys, MintKind } from '../instructions/instructions.api.ts';
import {
  listReplacedAndRetiredKeys,
  listKeyRotations,
  type ChainClient,
  type SigningKeys,
} from '../network/network.api.ts';
import { findFormerMintAddress } from './former-mints.store.ts';

const loadInstructions = () => import('../instructions/instructions.api.ts');

/** Reads the public keys of the server, and the addresses derived from them. */
export function createServerKeyReader(kernel: Pick<Kernel, 'db'>, client: ChainClient) {
  return { findMint, loadAddresses, loadKeysOf, loadPayingKeys, listTreasuries, listFormerKeys };

  /**
   * Finds the address of a mint. The address follows from an id and from the key that created the
   * mint. A caller inside a transaction passes the transaction as `db`.
   */
  async function findMint(
    kind: MintKind,
    id: number,
    db: Queries = kernel.db.read,
  ): Promise<Address> {
    const { toMintAddress } = await loadInstructions();
    const { assets } = await client.loadSigningKeys(db);
    const former = await findFormerMintAddress(db, kind, id);
    return former ?? toMintAddress({ assets: assets.address }, kind, id);
  }

  /** Loads the public keys of the server. */
  async function loadAddresses(): Promise<ChainPublicKeys> {
    return toAddresses(await client.loadSigningKeys());
  }

  /**
   * Loads the public keys for an action. Includes the former keys that the action's accounts still
   * name.
   */
  async function loadKeysOf(action: ChainAction, own?: SigningKeys): Promise<ChainPublicKeys> {
    const keys = own ?? (await client.loadSigningKeys());
    if (action.kind === 'claim') return loadPayingKeys(action.rewardMint, action.amount, keys);
    const former = new Set(listReplacedAndRetiredKeys(keys).map(({ address }) => address));
    if (former.size === 0) return toAddresses(keys);
    const authorityAccounts = await (await loadInstructions()).listActionAuthorityAccounts(action);
    const accounts = await client.listAccounts(
      authorityAccounts.map(({ account }) => account),
      'confirmed',
    );
    const ofFormer = authorityAccounts.flatMap(({ account, read }, at) => {
      const data = accounts[at];
      const key = data && read(data);
      return key && former.has(key) ? [[account, key] as const] : [];
    });
    return { ...toAddresses(keys), byAccount: Object.fromEntries(ofFormer) };
  }

  /**
   * Loads the public keys for a payment. Contains the former treasury key while the former
   * treasury's account has enough tokens.
   */
  async function loadPayingKeys(
    mint: Address,
    amount: bigint,
    own?: SigningKeys,
  ): Promise<ChainPublicKeys> {
    const keys = own ?? (await client.loadSigningKeys());
    const former = keys.replaced.treasury?.address;
    if (!former) return toAddresses(keys);
    const { findTokenAccount, decodeTokenAccounts: readHeldTokens } = await loadInstructions();
    const address = await findTokenAccount(former, mint);
    const [account] = await client.listAccounts([address], 'confirmed');
    const [token] = account ? readHeldTokens([account]) : [];
    const hasTokens = token !== undefined && token.amount >= amount;
    return { ...toAddresses(keys), ...(hasTokens && { treasury: former }) };
  }

  /**
   * Lists the keys that own reward tokens. There are two while tokens move from the old to the new
   * treasury.
   */
  async function listTreasuries(): Promise<Address[]> {
    const { treasury, replaced } = await client.loadSigningKeys();
    return [treasury, ...(replaced.treasury ? [replaced.treasury] : [])].map(
      ({ address }) => address,
    );
  }

  /** Lists former keys by name, the newest first. */
  async function listFormerKeys() {
    const rotations = await listKeyRotations(kernel.db.read);
    return rotations.reverse().map(({ key, fromKey }) => ({ key, address: fromKey as Address }));
  }
}

export type ServerKeyReader = ReturnType<typeof createServerKeyReader>;

const toAddresses = ({ fees, assets, lock, treasury }: SigningKeys): ChainPublicKeys => ({
  fees: fees.address,
  assets: assets.address,
  lock: lock.address,
  treasury: treasury.address,
});
