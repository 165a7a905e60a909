import { generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { chainKeyNames, type ChainKeyName } from '@guildhall/contract/chain/key-rotation.section';
import type { KeyPairSigner } from '@solana/kit';
import { StartupError } from '../../../../kernel/operation/startup-error.ts';

/** Our keys: `fees` pays, `assets` mints, `lock` freezes, `treasury` owns the reward tokens. */
export type ChainKeys = Readonly<Record<ChainKeyName, KeyPairSigner>>;
export interface SigningKeys extends ChainKeys {
  /** Old keys of a running rotation, until all accounts are handed over. */
  readonly replaced: Partial<ChainKeys>;
  /** Keys of finished rotations, for accounts that still name one of these keys. */
  readonly retired: readonly KeyPairSigner[];
  /** Id of the newest rotation that was ordered before these keys were read; 0 if there is none. */
  readonly rotationId: number;
}
/** Lists keys that are replaced or retired. */
export const listReplacedAndRetiredKeys = ({
  replaced,
  retired,
}: Omit<SigningKeys, 'rotationId'>) => [...Object.values(replaced), ...retired];
/** Lists all our keys that can sign. */
export const listSigners = (keys: SigningKeys): KeyPairSigner[] => [
  ...chainKeyNames.map((name) => keys[name]),
  ...listReplacedAndRetiredKeys(keys),
];
/** Folder of the keys of finished rotations, inside the folder of the present keys. */
const retiredFolder = 'retired';

const keyBytes = 64;
const othersMayRead = 0o007;

/**
 * Returns the path of a key file. The file has the format of Solana's tools: a list of 64 numbers.
 */
const getKeyFile = (folder: string, name: string): string => join(folder, `${name}.json`);

const getNextFile = (folder: string, name: ChainKeyName): string =>
  getKeyFile(folder, `${name}.next`);

/** Creates the missing key files; only for the local node. */
export function createMissingLocalKeyFiles(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of chainKeyNames) makeKey(getKeyFile(folder, name));
}
function makeKey(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify([...createKeyBytes()]), { mode: 0o600 });
  try {
    // fails if the key file exists already; after a crash, only the draft can be incomplete
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
/** Creates the file of the next key; only for the local node. */
export const createNextLocalKeyFile = (folder: string, name: ChainKeyName): void =>
  makeKey(getNextFile(folder, name));
/**
 * Replaces the file of the present key by the file of the next key, and moves the old file to the
 * retired keys; only for the local node. Can be repeated after a crash.
 */
export function promoteNextLocalKeyFile(folder: string, name: ChainKeyName, address: string): void {
  const retired = join(folder, retiredFolder);
  mkdirSync(retired, { recursive: true, mode: 0o700 });
  const present = getKeyFile(folder, name);
  try {
    linkSync(present, getKeyFile(retired, `${name}-${address}`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    renameSync(getNextFile(folder, name), present);
  } catch (error) {
    // another server has already moved the file
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
/** Reads those next keys whose files exist. */
export const readExistingNextKeys = (folder: string): Promise<Partial<ChainKeys>> =>
  readExisting((name) => getNextFile(folder, name));
/** Reads those present keys whose files exist. */
export const readExistingPresentKeys = (folder: string): Promise<Partial<ChainKeys>> =>
  readExisting((name) => getKeyFile(folder, name));
async function readExisting(toFile: (name: ChainKeyName) => string): Promise<Partial<ChainKeys>> {
  const names = chainKeyNames.filter((name) => existsSync(toFile(name)));
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readKeyFile(toFile(name))])),
  ) as Partial<ChainKeys>;
}
/**
 * Returns the paths of the files of the next and of the present key. After an ordered rotation, one
 * of the two files contains the new key.
 */
export const listNextAndPresentKeyFile = (
  folder: string,
  name: ChainKeyName,
): [next: string, present: string] => [getNextFile(folder, name), getKeyFile(folder, name)];
/** Reads the keys of finished rotations. */
export async function readRetiredKeys(folder: string): Promise<KeyPairSigner[]> {
  const retired = join(folder, retiredFolder);
  const files = existsSync(retired) ? readdirSync(retired) : [];
  const keys = files.filter((file) => file.endsWith('.json'));
  return Promise.all(keys.map((file) => readKeyFile(join(retired, file))));
}
async function readKeyFile(file: string): Promise<KeyPairSigner> {
  const { createKeyPairSignerFromBytes } = await import('@solana/kit');
  return createKeyPairSignerFromBytes(readKey(file));
}
function createKeyBytes(): Buffer {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]);
}

/**
 * Reads the present keys. Throws StartupError naming a file that is missing, readable by others, or
 * not a key.
 */
export async function readChainKeys(folder: string): Promise<ChainKeys> {
  assertKeyFiles(folder);
  const signers = chainKeyNames.map(async (name) => [
    name,
    await readKeyFile(getKeyFile(folder, name)),
  ]);
  return Object.fromEntries(await Promise.all(signers)) as ChainKeys;
}
/** Throws StartupError naming a key file that is missing, readable by others, or not a key. */
export function assertKeyFiles(folder: string): void {
  for (const name of chainKeyNames) readKey(getKeyFile(folder, name));
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
      `The key ${file} cannot be read (${(error as Error).message}). CHAIN_KEYS names the ` +
        `folder with ${chainKeyNames.map((name) => `${name}.json`).join(', ')}.`,
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
