import type { Tx } from '../../../kernel/db/db.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { generateToken, computeSha256 } from '../../../kernel/secrets.ts';
import { deleteExpiredRows, getRetentionStart } from '../../../kernel/jobs/sweep.ts';
import {
  consumePasskeyChallenge,
  insertPasskeyChallenge,
  type PasskeyChallengeOwner,
} from './passkeys.store.ts';

const challengeMs = 5 * 60_000;
/**
 * Returns the permanent identifier of a user that authenticators store. It reveals nothing about
 * the person.
 */
export const toUserHandle = (userId: number): string =>
  Buffer.from(`user ${userId}`).toString('base64url');

/**
 * Creates challenges for passkeys to sign. A challenge is usable once, within five minutes, and
 * only in the session or browser for which it was created.
 */
export function createPasskeyChallenges({
  db,
  clock,
  config,
}: Pick<Kernel, 'db' | 'clock' | 'config'>) {
  return {
    /** Domain for which passkeys are valid. */
    rpId: new URL(config.publicUrl).hostname,
    async create(tx: Tx, owner: PasskeyChallengeOwner): Promise<string> {
      const challenge = generateToken();
      const expiresAt = new Date(clock.now().getTime() + challengeMs);
      await insertPasskeyChallenge(tx, computeSha256(challenge), owner, expiresAt);
      return challenge;
    },
    /**
     * Deletes the challenge of this owner, so that it is used even if its signature is wrong, and
     * returns it. Throws SIGN_VERIFICATION_FAILED if there is no such challenge.
     */
    async consume(clientDataJSON: string, owner: PasskeyChallengeOwner): Promise<string> {
      const challenge = readChallenge(clientDataJSON);
      if (
        challenge === undefined ||
        !(await consumePasskeyChallenge(db.write, computeSha256(challenge), owner, clock.now()))
      )
        throw new AppError('SIGN_VERIFICATION_FAILED');
      return challenge;
    },
    sweep: () =>
      deleteExpiredRows(
        db,
        'passkey_challenges',
        sql`expires_at < ${getRetentionStart({ clock }, 'passkey_challenges')}::timestamptz`,
      ),
  };
}
export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
