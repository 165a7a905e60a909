/**
 * Computes fingerprints of a backup's keys. A restore recognizes the right key by its fingerprint.
 * A stolen backup contains no key that decrypts its data.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../kernel/config/config.ts';
import { computeHmacHex } from '../kernel/secrets.ts';
import { StartupError } from '../kernel/operation/startup-error.ts';
import { readChainKeys } from '../modules/chain/network/keys/keys.ts';
import type { BackupManifest } from './manifest.ts';

/** Computes a fingerprint of the key for a description, without revealing the key. */
export const computeKeyFingerprint = (key: Buffer): string =>
  computeHmacHex(key, 'guildhall backup').slice(0, 16);

/** Reads the public addresses of the chain's keys; empty if the server has no keys yet. */
export async function readChainAddresses({ chain }: Config): Promise<Record<string, string>> {
  if (!existsSync(join(chain.keysDir, 'fees.json'))) return {};
  const keys = Object.entries(await readChainKeys(chain.keysDir));
  return Object.fromEntries(keys.map(([name, { address }]) => [name, address]));
}
/** Throws StartupError if a restored server would lack the key that encrypts its data. */
export function assertBackupSecretKeyMatches(
  { secretKey, oldSecretKey }: Config,
  manifest: BackupManifest,
): void {
  const known = [secretKey, oldSecretKey].flatMap((key) =>
    key ? [computeKeyFingerprint(key)] : [],
  );
  if (!known.includes(manifest.secretKey))
    throw new StartupError(
      `The backup was made with another SECRET_KEY (fingerprint ${manifest.secretKey}): set ` +
        `the one of then. Without SECRET_KEY it was the file secret.key of the data folder.`,
    );
}
/** Describes the keys of the chain that the backup names and this machine lacks. */
export async function describeMissingChainKeys(
  config: Config,
  { chainKeys }: BackupManifest,
): Promise<string[]> {
  const present = await readChainAddresses(config);
  return Object.entries(chainKeys).flatMap(([name, address]) =>
    present[name] === address
      ? []
      : [
          `The key ${name} of the chain (${address}) is not in ${config.chain.keysDir}: put it there before the start.`,
        ],
  );
}
