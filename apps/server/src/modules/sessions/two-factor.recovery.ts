import { randomInt } from 'node:crypto';
import { hmacHex } from '../../kernel/secrets.ts';

/** Ten digits: the field takes digits only (R5.2), and a code of the authenticator has six. */
const codeDigits = 10;
const codeCount = 8;
export const isRecoveryCode = (text: string): boolean => text.length === codeDigits;

/** Codes for whoever has lost the authenticator, each good once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codeCount }, () => Array.from({ length: codeDigits }, () => randomInt(10)).join(''));

/** How a code is kept: ten digits are few, so the key of the server is part of it and the table alone opens nothing. */
export const recoveryHash = (key: Buffer, userId: number, code: string): Buffer => Buffer.from(hmacHex(key, `recovery ${userId} ${code}`), 'hex');
