import type { ChainAction, MintKind } from '../instructions/instructions.api.ts';
import type { ChainClient } from '../network/network.api.ts';

const loadInstructions = () => import('../instructions/instructions.api.ts');

/** Public keys of the server, and the addresses that follow from them. */
export function createServerKeys(client: ChainClient) {
  return { findMint, loadAddresses, loadKeysOf };

  /** Address of a mint that follows from an id. */
  async function findMint(kind: MintKind, id: number) {
    const { toMintAddress } = await loadInstructions();
    const { assets } = await client.loadKeys();
    return toMintAddress({ assets: assets.address }, kind, id);
  }

  /** Public keys of the server. */
  async function loadAddresses() {
    const { fees, assets, lock, treasury } = await client.loadSigningKeys();
    return {
      fees: fees.address,
      assets: assets.address,
      lock: lock.address,
      treasury: treasury.address,
    };
  }

  /**
   * Public keys for an action. The mint itself says which lock key it has while assets are handed
   * over to a new one.
   */
  async function loadKeysOf(action: ChainAction) {
    const [keys, { formerLock }] = [await loadAddresses(), await client.loadSigningKeys()];
    if (!formerLock || (action.kind !== 'stake' && action.kind !== 'unstake')) return keys;
    const { readFreezeAuthority } = await loadInstructions();
    const [mint] = await client.listAccounts([action.mint], 'confirmed');
    const isFormer = mint !== undefined && readFreezeAuthority(mint) === formerLock.address;
    return isFormer ? { ...keys, lock: formerLock.address } : keys;
  }
}
