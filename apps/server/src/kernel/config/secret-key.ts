import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../operation/startup-error.ts';

const keyBytes = 32;
/** 32 bytes are 43 characters of base64 plus padding; any other text is a mistake. */
const base64Pattern = /^[A-Za-z0-9+/_-]{43}=?$/;

function parseKey(name: string, text: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (!base64Pattern.test(text.trim()) || key.length !== keyBytes)
    throw new ConfigError(`${name} must be ${keyBytes} bytes in base64 (openssl rand -base64 32)`);
  return key;
}

/**
 * Returns the key that encrypts secrets: SECRET_KEY, or else the content of `secret.key` in the
 * data folder; this file is created if it is missing. Throws ConfigError if the folder cannot be
 * used.
 */
export function readOrCreateSecretKey(text: string | undefined, dataDir: string): Buffer {
  if (text !== undefined) return parseKey('SECRET_KEY', text);
  const file = join(dataDir, 'secret.key');
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(file, randomBytes(keyBytes).toString('base64'), { mode: 0o600, flag: 'wx' });
    }
    return parseKey(file, readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `the data folder cannot be used (${(error as Error).message}): let this user write to ${dataDir}, or set DATA_DIR`,
      { cause: error },
    );
  }
}

/**
 * Parses the former key, needed until every value encrypted with it has been encrypted again with
 * the present key.
 */
export const parseOldSecretKey = (text: string | undefined): Buffer | undefined =>
  text === undefined ? undefined : parseKey('SECRET_KEY_OLD', text);
