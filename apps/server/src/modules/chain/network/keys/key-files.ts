import { generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { KeyPairSigner } from '@solana/kit';
import { StartupError } from '../../../../kernel/startup-error.ts';

/** Our keys: `fees` pays, `assets` mints, `lock` freezes, `treasury` owns the reward tokens. */
const keyNames = ['fees', 'assets', 'lock', 'treasury'] as const;
export type ChainKeys = Readonly<Record<(typeof keyNames)[number], KeyPairSigner>>;
export interface SigningKeys extends ChainKeys {
  /** The lock key before the present one, while assets are handed over. */
  readonly formerLock?: KeyPairSigner;
}
/** File of the lock key that is to come, beside the present one. */
const nextLock = 'lock.next';

const keyBytes = 64;
const othersMayRead = 0o007;

/** The file of a key, as Solana's tools write it: a list of 64 numbers. */
const getKeyFile = (folder: string, name: string): string => join(folder, `${name}.json`);

/** Makes the keys that are missing, for the local node alone. */
export function makeKeys(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of keyNames) makeKey(getKeyFile(folder, name));
}
function makeKey(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify([...createKeyBytes()]), { mode: 0o600 });
  try {
    // Fails where the key is there already, and never leaves half of one.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
/** Makes the lock key that is to come, for the local node alone. */
export const makeNextLock = (folder: string): void => makeKey(getKeyFile(folder, nextLock));
/** Puts the lock key that is to come in the place of the present one, for the local node alone. */
export const promoteNextLock = (folder: string): void =>
  renameSync(getKeyFile(folder, nextLock), getKeyFile(folder, 'lock'));
/** Reads the lock key that is to come; undefined where there is none. */
export async function readNextLock(folder: string): Promise<KeyPairSigner | undefined> {
  const file = getKeyFile(folder, nextLock);
  if (!existsSync(file)) return undefined;
  const { createKeyPairSignerFromBytes } = await import('@solana/kit');
  return createKeyPairSignerFromBytes(readKey(file));
}
function createKeyBytes(): Buffer {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]);
}

/** Reads the keys. Throws StartupError naming a file that is missing, open to others or no key. */
export async function readKeys(folder: string): Promise<ChainKeys> {
  assertKeys(folder);
  const { createKeyPairSignerFromBytes } = await import('@solana/kit');
  const signers = keyNames.map(async (name) => [
    name,
    await createKeyPairSignerFromBytes(readKey(getKeyFile(folder, name))),
  ]);
  return Object.fromEntries(await Promise.all(signers)) as ChainKeys;
}
/** Throws StartupError naming a file that is missing, open to others or no key. */
export function assertKeys(folder: string): void {
  for (const name of keyNames) readKey(getKeyFile(folder, name));
}
function readKey(file: string): Uint8Array {
  let text: string;
  try {
    const { mode } = statSync(file);
    if (process.platform !== 'win32' && (mode & othersMayRead) !== 0)
      throw new StartupError(`The key ${file} can be read by every user. Run chmod 600 on it.`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The key ${file} cannot be read (${(error as Error).message}). CHAIN_KEYS names the folder with ${keyNames.map((name) => `${name}.json`).join(', ')}.`,
      { cause: error },
    );
  }
  const key = parseKey(text);
  if (key) return key;
  throw new StartupError(`${file} is no key: it must be a list of ${keyBytes} numbers.`);
}
function parseKey(text: string): Uint8Array | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const isKey =
      Array.isArray(parsed) &&
      parsed.length === keyBytes &&
      parsed.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255);
    return isKey ? Uint8Array.from(parsed as number[]) : undefined;
  } catch {
    return undefined;
  }
}
