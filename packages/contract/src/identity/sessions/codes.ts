import * as z from 'zod/mini';
import { toErrorText } from '../../kit/problem/problem.ts';

/** A code of the authenticator. */
export const authenticatorCodeSchema = z
  .string()
  .check(z.regex(/^\d{6}$/, toErrorText('sixDigits')));
/** A code of the authenticator, or a recovery code. */
export const authenticatorOrRecoveryCodeSchema = z
  .string()
  .check(z.regex(/^(?:\d{6}|\d{10})$/, toErrorText('codeDigits')));
