import { Secret, TOTP } from 'otpauth';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { decrypt } from '../../../../kernel/secrets.ts';
import type { Mailer, MailTemplate } from '../../../post/mail/mail.api.ts';
import { consumeTotpStep, findUserAuthenticator } from '../../accounts/users/users.api.ts';
import { sessionMessages } from '../sessions.messages.ts';
import { isRecoveryCode, computeRecoveryCodeHash } from './two-factor.recovery.ts';
import { consumeRecoveryCode } from './two-factor.store.ts';

/** Lifetime of one code in seconds. Authenticator apps expect this value. */
export const totpStepSeconds = 30;
/**
 * Finds the time step to which a code belongs: the current step or the previous one. Returns
 * undefined for a wrong code.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    period: totpStepSeconds,
    digits: 6,
    algorithm: 'SHA1',
  });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null || delta > 0
    ? undefined
    : Math.floor(now.getTime() / 1000 / totpStepSeconds) + delta;
}

export interface TwoFactorCodeDeps {
  readonly kernel: Pick<Kernel, 'clock' | 'config'>;
  readonly mailer: Mailer;
}
/** A code that a user has entered, and what the code opens. */
export interface EnteredTwoFactorCode {
  readonly userId: number;
  readonly code: string;
  readonly opens: 'office' | 'account';
  readonly commandId: number;
}
/**
 * Consumes an authenticator code or a recovery code; each is valid once. The caller must have
 * locked the user.
 * @throws WRONG_TOKEN for a wrong code
 * @throws CONFLICT without an authenticator
 */
export async function consumeTwoFactorCode(
  deps: TwoFactorCodeDeps,
  tx: Tx,
  { userId, code, opens, commandId }: EnteredTwoFactorCode,
): Promise<void> {
  const { config, clock } = deps.kernel;
  const factor = await findUserAuthenticator(tx, userId);
  if (!factor?.two_factor_secret)
    throw new AppError('CONFLICT', { because: sessionMessages.twoFactorConfirmationNotOn() });
  if (!isRecoveryCode(code)) {
    const step = findTotpStep(decrypt(config, factor.two_factor_secret), code, clock.now());
    if (step === undefined || !(await consumeTotpStep(tx, userId, step)))
      throw new AppError('WRONG_TOKEN');
    return;
  }
  const hashes = [config.secretKey, config.oldSecretKey].flatMap((key) =>
    key === undefined ? [] : [computeRecoveryCodeHash(key, userId, code)],
  );
  const left = await consumeRecoveryCode(tx, userId, hashes);
  if (left === undefined) throw new AppError('WRONG_TOKEN');
  const template = opens === 'office' ? 'recovery-code-used' : 'own-recovery-code-used';
  await mailAuthenticatorOwnerAboutChange(deps, tx, factor, template, commandId, {
    left: String(left),
  });
}

/**
 * Mails a user that the user's authenticator was changed. A mail to a player contains a link for a
 * new password.
 */
export const mailAuthenticatorOwnerAboutChange = (
  { kernel, mailer }: TwoFactorCodeDeps,
  tx: Tx,
  { email, language }: { readonly email: string; readonly language: string },
  template: MailTemplate,
  commandId: number,
  values: Record<string, string> = {},
): Promise<void> =>
  mailer.send(tx, {
    to: email,
    language,
    template,
    values: template.startsWith('own-')
      ? { ...values, link: `${kernel.config.publicUrl}/#/forgot-password` }
      : values,
    dedupKey: `${template}-${commandId}`,
  });

/**
 * Mails the caller about a change of the second factor. Does nothing if the caller has no
 * authenticator.
 */
export async function mailCallerAboutTwoFactorChange(
  deps: TwoFactorCodeDeps,
  tx: Tx,
  { actor }: Call<UserActor>,
  template: MailTemplate,
  commandId: number,
): Promise<void> {
  const factor = await findUserAuthenticator(tx, actor.userId);
  if (factor) await mailAuthenticatorOwnerAboutChange(deps, tx, factor, template, commandId);
}
