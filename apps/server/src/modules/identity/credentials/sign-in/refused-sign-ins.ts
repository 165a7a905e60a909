import type { SignInMethod } from '@guildhall/contract/identity/security/sign-ins';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { generateToken } from '../../../../kernel/secrets.ts';
import { findLoginUserByEmail } from '../../accounts/users/users.api.ts';
import { signInRefusedEvent } from '../credential-facts.api.ts';

const wrongPasswordKind = 'refused-sign-in';
/**
 * Milliseconds for which finished effects are stored. The time is short, because anybody can cause
 * many effects, and each has a random key.
 */
const doneRetentionMs = 3_600_000;
/**
 * A sign-in with a wrong password, in the form in which the outbox stores it until an effect looks
 * up the e-mail address.
 */
interface WrongPassword {
  readonly email: string;
  readonly device: string;
  readonly at: string;
}
/** Outcomes that the player's history shows for refused sign-ins, by error code. */
const outcomes = { BLOCKED: 'BLOCKED', LOCKED: 'LOCKED', WRONG_TOKEN: 'WRONG_CODE' } as const;
const hasOutcome = (code: string): code is keyof typeof outcomes => Object.hasOwn(outcomes, code);

/** Records refused sign-ins, so that players see them in their history. */
export function createRefusedSignInNotices({ db, clock, facts, outbox }: Kernel) {
  outbox.handle(wrongPasswordKind, tellWrongPassword, { doneRetentionMs });
  async function tellWrongPassword(payload: Record<string, unknown>): Promise<void> {
    const { email, device, at } = payload as unknown as WrongPassword;
    const user = await findLoginUserByEmail(db.read, email);
    if (!user) return;
    const [userId, way, outcome] = [user.id, 'password', 'WRONG_PASSWORD'] as const;
    await db.transaction((tx) =>
      facts.publish(tx, signInRefusedEvent, { userId, way, outcome, device, at: new Date(at) }),
    );
  }
  return {
    /**
     * Records a wrong password. An outbox effect looks up the e-mail address later, so that the
     * response time does not reveal if the address is registered.
     */
    wrongPassword: (email: string, device: string): Promise<void> =>
      db.transaction((tx) =>
        outbox.add(tx, {
          kind: wrongPasswordKind,
          dedupKey: generateToken(),
          payload: { email, device, at: clock.now().toISOString() },
        }),
      ),
    /**
     * Records that a sign-in was refused although its first factor was correct, and throws the
     * error again.
     */
    async rethrow(
      error: unknown,
      refused: { readonly userId: number; readonly way: SignInMethod; readonly device: string },
    ): Promise<never> {
      if (error instanceof AppError && hasOutcome(error.code)) {
        const outcome = outcomes[error.code];
        await db.transaction((tx) =>
          facts.publish(tx, signInRefusedEvent, { ...refused, outcome, at: clock.now() }),
        );
      }
      throw error;
    },
  };
}
export type RefusedSignInNotices = ReturnType<typeof createRefusedSignInNotices>;
