import { chainKeyNames, type ChainKeyName } from '@guildhall/contract/chain/key-rotation.section';
import type { KeyPairSigner } from '@solana/kit';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { StartupError } from '../../../../kernel/operation/startup-error.ts';
import { ChainKeyMissingError } from '../network.errors.ts';
import { findRotationByNewKey, listKeyRotations } from './key-rotations.store.ts';
import {
  listNextAndPresentKeyFile,
  createMissingLocalKeyFiles,
  createNextLocalKeyFile,
  promoteNextLocalKeyFile,
  readChainKeys,
  readExistingNextKeys,
  readExistingPresentKeys,
  readRetiredKeys,
  type ChainKeys,
  type SigningKeys,
} from './keys.ts';

/** Keys that pay for transactions and therefore need SOL. */
const payingKeys: ReadonlySet<ChainKeyName> = new Set(['fees', 'assets']);

/** Manages the files of the present, the next and the former keys. */
export function createKeyFiles(
  kernel: Pick<Kernel, 'config' | 'db'>,
  /** Sends SOL from the faucet of the local chain to a key. */
  fund: (key: KeyPairSigner) => Promise<void>,
) {
  const { keysDir, rpcUrl } = kernel.config.chain;
  const isLocal = rpcUrl === undefined;
  return { provideNext, promoteFinished, assertOrdered, load };

  /**
   * Returns the addresses of the present and the next key; undefined if there is no next key. On
   * the local chain, creates and funds a missing next key.
   */
  async function provideNext(name: ChainKeyName) {
    if (isLocal) {
      createMissingLocalKeyFiles(keysDir);
      createNextLocalKeyFile(keysDir, name);
    }
    const next = (await readExistingNextKeys(keysDir))[name];
    const present = (await readChainKeys(keysDir))[name];
    if (!next || next.address === present.address) return undefined;
    const pays = payingKeys.has(name);
    if (isLocal && pays) await fund(next);
    return { from: present.address, to: next.address, pays };
  }

  /**
   * Replaces the present keys by the keys of finished rotations. Does this on the local chain only:
   * elsewhere, operators move the key files themselves.
   */
  async function promoteFinished(): Promise<void> {
    if (!isLocal) return;
    const next = await readExistingNextKeys(keysDir);
    for (const name of chainKeyNames) {
      const address = next[name]?.address;
      const rotation = address && (await findRotationByNewKey(kernel.db.read, address));
      if (rotation && rotation.finishedAt !== null)
        promoteNextLocalKeyFile(keysDir, name, rotation.fromKey);
    }
  }

  /**
   * Checks at startup that the key files contain the keys of ordered rotations. Loads no keys if no
   * rotation was ever ordered.
   * @throws StartupError naming the two files that lack an ordered key, because this server could
   * then sign nothing
   */
  async function assertOrdered(): Promise<void> {
    const ordered = await readOrdered();
    if (ordered.size === 0) return;
    // a new key is first in the file of the next key, and later in the file of the present key
    const folders = [await readExistingNextKeys(keysDir), await readExistingPresentKeys(keysDir)];
    for (const [name, address] of ordered) {
      if (folders.some((keys) => keys[name]?.address === address)) continue;
      const files = listNextAndPresentKeyFile(keysDir, name).join(' nor ');
      throw new StartupError(
        `The key ${name} of the blockchain was changed to ${address}, but neither ${files} has it. Put the file of this key back.`,
      );
    }
  }
  /** Reads the addresses of the keys that rotations have set, by key name. */
  async function readOrdered(db = kernel.db.read): Promise<Map<ChainKeyName, string>> {
    return new Map((await listKeyRotations(db)).map(({ key, toKey }) => [key, toKey]));
  }

  /**
   * Loads the keys that sign: as soon as a rotation is ordered, its next key replaces the present
   * key. Keys move from the folder of next keys to the present keys and then to the retired keys;
   * the folders are read in this order, so that no key is missed.
   * @throws ChainKeyMissingError if the file of an ordered key is missing
   */
  async function load(
    loadPresent: () => Promise<ChainKeys>,
    db = kernel.db.read,
  ): Promise<SigningKeys> {
    const rotations = await listKeyRotations(db);
    const next = await readExistingNextKeys(keysDir);
    const keys: ChainKeys = await loadPresent();
    const retired = await readRetiredKeys(keysDir);
    const ordered = new Map(rotations.map(({ key, toKey }) => [key, toKey]));
    const replacing = chainKeyNames.filter((name) => {
      const to = ordered.get(name);
      if (to === undefined || to === keys[name].address) return false;
      if (to !== next[name]?.address) throw new ChainKeyMissingError(name, to);
      return true;
    });
    const pick = (keySet: Partial<ChainKeys>): Partial<ChainKeys> =>
      Object.fromEntries(replacing.map((name) => [name, keySet[name]]));
    const rotationId = rotations.at(-1)?.id ?? 0;
    return { ...keys, ...pick(next), replaced: pick(keys), retired, rotationId };
  }
}
export type KeyFiles = ReturnType<typeof createKeyFiles>;
