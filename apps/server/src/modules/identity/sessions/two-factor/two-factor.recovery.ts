import { computeHmac, computeHmacHex } from '../../../../kernel/secrets.ts';

/**
 * Digits of a recovery code. The field accepts only digits (R5.2), and an authenticator code has
 * six.
 */
const codeDigits = 10;
const codeCount = 8;
export const isRecoveryCode = (text: string): boolean => text.length === codeDigits;

/**
 * Derives recovery codes, each valid once, for users who have lost the authenticator. They are
 * computed with the server's key from a seed: the token of the binding, or a value in the record of
 * the command that made new codes. A caller who lost the reply therefore gets the same codes again,
 * and no table contains them.
 */
export const toRecoveryCodes = (key: Buffer, seed: string): string[] =>
  Array.from({ length: codeCount }, (_, at) => {
    const drawn =
      computeHmac(key, `recovery code ${at} ${seed}`).readBigUInt64BE() % 10n ** BigInt(codeDigits);
    return String(drawn).padStart(codeDigits, '0');
  });

/**
 * Hashes a recovery code for storage. Ten digits are easy to guess, so the hash includes the
 * server's key, and the table alone is useless.
 */
export const computeRecoveryCodeHash = (key: Buffer, userId: number, code: string): Buffer =>
  Buffer.from(computeHmacHex(key, `recovery ${userId} ${code}`), 'hex');
