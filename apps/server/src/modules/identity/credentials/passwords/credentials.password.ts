import { hash, verify } from '@node-rs/argon2';
import { AppError, buildRateLimitError } from '../../../../kernel/errors.ts';
import type { Config } from '../../../../kernel/config/config.ts';
import { computePasswordStrength } from './password-strength.ts';
import { reservedUsernames } from '../../accounts/reserved-names.api.ts';

/**
 * Cost of hashing, as OWASP recommends: argon2id (the library's default) with 19 MiB of memory, two
 * passes, one lane. Tests set a lower cost, because they need thousands of hashes.
 */
export const passwordHashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const scoreMin = 2;

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash. Without a stored hash, compares with a dummy hash of
   * the same cost, so that the response time does not reveal that there is no password.
   */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}
/**
 * Limits hashing, because each hash occupies a core for 10 ms. At most `slots` calls run at a time
 * and `queueMax` calls wait; further calls get RATE_LIMITED (429).
 */
export function createPasswordHasher(slots: number, queueMax = 64): PasswordHashing {
  let free = slots;
  const waiting: (() => void)[] = [];
  const inSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else if (waiting.length >= queueMax) throw buildRateLimitError(1);
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
  const dummy = hash('no such user', passwordHashCost);
  return {
    hash: (password) => inSlot(() => hash(password, passwordHashCost)),
    verify: (stored, password) =>
      inSlot(async () => {
        const matches = await verify(stored ?? (await dummy), password);
        return stored !== undefined && matches;
      }),
  };
}

/**
 * Returns true if a password is easy to guess: it is too short, common, or consists of the user's
 * own words (`own`).
 */
export async function isWeakPassword(
  password: string,
  lengthMin: number,
  own: readonly string[],
): Promise<boolean> {
  if (Array.from(password).length < lengthMin) return true;
  const words = own
    .flatMap((entry) => [entry, ...entry.split(/[@._-]/)])
    .filter((entry) => entry.length > 2);
  return (await computePasswordStrength(password, words)) < scoreMin;
}
/** Returns true if a password has the length that the back office requires. */
export const isStaffLengthPassword = (
  { passwordLength }: Pick<Config, 'passwordLength'>,
  password: string,
): boolean => Array.from(password).length >= passwordLength.staff;
/**
 * Throws BF-3 for a weak password. Users of the back office (`staff`) need a longer password than
 * players.
 */
export type AssertPasswordAcceptable = (
  password: string,
  staff: boolean,
  own: readonly string[],
) => Promise<void>;
/**
 * Creates the function that checks new passwords. The words of the product and of the installation
 * add no strength.
 */
export const createPasswordCheck = ({
  passwordLength,
  publicUrl,
}: Pick<Config, 'passwordLength' | 'publicUrl'>): AssertPasswordAcceptable => {
  // an attacker tries the words of the product and of the installation first
  const ours = [...reservedUsernames, new URL(publicUrl).hostname];
  return async (password, staff, own) => {
    const lengthMin = staff ? passwordLength.staff : passwordLength.player;
    if (await isWeakPassword(password, lengthMin, [...own, ...ours])) throw new AppError('BF-3');
  };
};
