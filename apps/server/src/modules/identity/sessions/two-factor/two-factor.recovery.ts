import { computeHmac, computeHmacHex } from '../../../../kernel/secrets.ts';

/**
 * Number of digits of a recovery code. Ten, because the input field accepts only digits (R5.2) and
 * authenticator codes have six.
 */
const codeDigits = 10;
const codeCount = 8;
export const isRecoveryCode = (text: string): boolean => text.length === codeDigits;

/**
 * Derives the recovery codes for users who have lost their authenticator; each code is valid once.
 * The codes follow from the server's key and a seed: the token of the binding, or a value in the
 * record of the command that renewed them. A caller who lost the reply therefore gets the same
 * codes again, and no table contains the codes.
 */
export const toRecoveryCodes = (key: Buffer, seed: string): string[] =>
  Array.from({ length: codeCount }, (_, at) => {
    const drawn =
      computeHmac(key, `recovery code ${at} ${seed}`).readBigUInt64BE() % 10n ** BigInt(codeDigits);
    return String(drawn).padStart(codeDigits, '0');
  });

/**
 * Hashes a recovery code for storage. Ten digits are easy to guess, so the hash includes the
 * server's key: without the key, the stored hashes are useless to an attacker.
 */
export const computeRecoveryCodeHash = (key: Buffer, userId: number, code: string): Buffer =>
  Buffer.from(computeHmacHex(key, `recovery ${userId} ${code}`), 'hex');
