import {
  bindAuthenticator,
  findUserAuthenticator,
  setTwoFactorAtSignIn,
} from '../../accounts/users/users.api.ts';
import { Secret, TOTP } from 'otpauth';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { decrypt, encrypt, generateToken, computeSha256 } from '../../../../kernel/secrets.ts';
import type { Mailer } from '../../../post/mail/mail.api.ts';
import type { Notifier } from '../../../post/notifications/notifications.api.ts';
import type { Sessions } from '../sessions.api.ts';
import { listCodeAttemptBuckets } from '../sessions.attempts.ts';
import {
  insertTwoFactorBinding,
  consumeTwoFactorBinding,
  markSessionConfirmedWithCode,
} from '../sessions.store.ts';
import { createAdminSessionUseCases, openAdminSession } from './admin-session.service.ts';
import {
  consumeTwoFactorCode,
  mailCallerAboutTwoFactorChange,
  mailAuthenticatorOwnerAboutChange,
  findTotpStep,
  totpStepSeconds,
  type EnteredTwoFactorCode,
} from './two-factor.codes.ts';
import { isRecoveryCode, toRecoveryCodes, computeRecoveryCodeHash } from './two-factor.recovery.ts';
import {
  replaceStoredRecoveryCodes,
  removeAuthenticatorAndRecoveryCodes,
} from './two-factor.store.ts';
import { sessionMessages } from '../sessions.messages.ts';

type Caller = Call<UserActor>;
const bindingMs = 5 * 60_000;
/**
 * First code of a new authenticator, and the token under which the authenticator's secret is stored
 * until this code arrives.
 */
interface BindingBody {
  readonly token: string;
  readonly bindingToken: string;
}

export interface TwoFactorDeps {
  readonly kernel: Kernel;
  readonly mailer: Mailer;
  readonly notifier: Pick<Notifier, 'notify'>;
  readonly sessions: Pick<Sessions, 'end' | 'lockCaller'>;
}
/**
 * Counts an attempt before the code is checked. Returns a function for the case that the code was
 * correct: it takes the attempt back, and marks the session as confirmed.
 */
async function count({ kernel }: TwoFactorDeps, call: Caller): Promise<(tx: Tx) => Promise<void>> {
  const { limits, db } = kernel;
  const attempts = await listCodeAttemptBuckets(db.read, call.actor.userId, call);
  await limits.count(attempts);
  return async (tx) => {
    await markSessionConfirmedWithCode(tx, call.actor.sessionId);
    await limits.succeeded(tx, [...limits.network('second-factor', call.address), ...attempts]);
  };
}
const replaceRecoveryCodes = (
  { kernel }: TwoFactorDeps,
  tx: Tx,
  { actor }: Caller,
  codes: readonly string[],
): Promise<void> =>
  replaceStoredRecoveryCodes(
    tx,
    actor.userId,
    codes.map((code) => computeRecoveryCodeHash(kernel.config.secretKey, actor.userId, code)),
  );
/**
 * Locks the caller's user. Throws unless the session is open and the password was proven recently.
 */
async function lockProven(deps: TwoFactorDeps, tx: Tx, call: Caller): Promise<void> {
  const { provenUntil } = await deps.sessions.lockCaller(tx, call.actor);
  if (provenUntil <= deps.kernel.clock.now()) throw new AppError('PROOF_REQUIRED');
}
async function startBinding(deps: TwoFactorDeps, call: Caller) {
  const { kernel } = deps;
  if (call.actor.provenUntil <= kernel.clock.now()) throw new AppError('PROOF_REQUIRED');
  const factor = await findUserAuthenticator(kernel.db.read, call.actor.userId);
  if (!factor || factor.two_factor_enabled)
    throw new AppError('CONFLICT', { because: sessionMessages.twoFactorConfirmationOnAlready() });
  const [bindingToken, secret, expiresAt] = [
    generateToken(),
    new Secret({ size: 20 }).base32,
    new Date(kernel.clock.now().getTime() + bindingMs),
  ];
  await kernel.db.transaction(async (tx) => {
    await lockProven(deps, tx, call);
    await insertTwoFactorBinding(tx, {
      tokenHash: computeSha256(bindingToken),
      userId: call.actor.userId,
      sessionId: call.actor.sessionId,
      secret: encrypt(kernel.config.secretKey, secret),
      expiresAt,
    });
  });
  const { toDataURL } = await import('qrcode');
  const uri = new TOTP({
    issuer: 'Guildhall',
    label: factor.email,
    secret: Secret.fromBase32(secret),
    period: totpStepSeconds,
    digits: 6,
    algorithm: 'SHA1',
  }).toString();
  return {
    qrCode: await toDataURL(uri, { margin: 2, width: 232 }),
    secret,
    bindingToken,
    expiresAt: expiresAt.toISOString(),
  };
}
/** Purpose of a code: the user's sign-in, or the back office. */
type Purpose = EnteredTwoFactorCode['opens'];
/**
 * Binds an authenticator, for the back office or for the user's sign-in. In both cases, the code
 * opens an admin session, which only operators can use.
 */
async function bind(deps: TwoFactorDeps, call: Caller, body: BindingBody, purpose: Purpose) {
  const { kernel } = deps;
  const wasRight = await count(deps, call);
  // the codes are in this reply, and in the reply to a repeated request with the same key, but not
  // in the record of the command
  const recoveryCodes = toRecoveryCodes(kernel.config.secretKey, body.bindingToken);
  const opened = await kernel.commands.run(
    call,
    {
      type: 'two-factor.bind',
      message: sessionMessages.turnedTwoFactorConfirmationOn(),
      userId: call.actor.userId,
    },
    async (tx, command) => {
      await lockProven(deps, tx, call);
      const binding = await consumeTwoFactorBinding(
        tx,
        computeSha256(body.bindingToken),
        call.actor.sessionId,
        kernel.clock.now(),
      );
      if (!binding || binding.user_id !== call.actor.userId)
        throw new AppError('LINK_INVALID', { because: sessionMessages.qrCodeExpiredPleaseTry() });
      const secret = decrypt(kernel.config, binding.secret);
      const step = findTotpStep(secret, body.token, kernel.clock.now());
      if (step === undefined) throw new AppError('WRONG_TOKEN');
      const bound = { secret: binding.secret, step, atSignIn: purpose === 'account' };
      if (!(await bindAuthenticator(tx, call.actor.userId, bound)))
        throw new AppError('CONFLICT', {
          because: sessionMessages.twoFactorConfirmationOnAlready(),
        });
      await mailCallerAboutTwoFactorChange(
        deps,
        tx,
        call,
        purpose === 'office' ? 'two-factor-bound' : 'own-two-factor-on',
        command.id,
      );
      await replaceRecoveryCodes(deps, tx, call, recoveryCodes);
      await wasRight(tx);
      return { reply: await openAdminSession(kernel, tx, call) };
    },
  );
  return { expiresAt: opened.expiresAt, recoveryCodes };
}
/**
 * Binds an authenticator for the user's sign-in. Returns only the recovery codes: the player's page
 * does not use the admin session that the code has opened.
 */
async function bindForSignIn(deps: TwoFactorDeps, call: Caller, body: BindingBody) {
  const { recoveryCodes } = await bind(deps, call, body, 'account');
  return { recoveryCodes };
}
/** Makes signing in require a code of the bound authenticator. */
async function askAtSignIn(deps: TwoFactorDeps, call: Caller, code: string) {
  const { kernel } = deps;
  const { userId } = call.actor;
  const wasRight = await count(deps, call);
  return kernel.commands.run(
    call,
    { type: 'two-factor.sign-in', message: sessionMessages.signInAsksCode(), userId },
    async (tx, command) => {
      await lockProven(deps, tx, call);
      await consumeTwoFactorCode(deps, tx, {
        userId,
        code,
        opens: 'account',
        commandId: command.id,
      });
      if (!(await setTwoFactorAtSignIn(tx, userId, true)))
        throw new AppError('CONFLICT', {
          because: sessionMessages.twoFactorConfirmationOnAlready(),
        });
      await mailCallerAboutTwoFactorChange(deps, tx, call, 'own-two-factor-on', command.id);
      await wasRight(tx);
      return { reply: {} };
    },
  );
}
/**
 * Turns codes at sign-in off. Deletes the authenticator of a player; keeps that of an operator,
 * because the back office requires it.
 */
async function turnOff(deps: TwoFactorDeps, call: Caller, code: string) {
  const { kernel } = deps;
  const { userId } = call.actor;
  const wasRight = await count(deps, call);
  return kernel.commands.run(
    call,
    { type: 'two-factor.turn-off', message: sessionMessages.turnedTwoFactorOff(), userId },
    async (tx, command) => {
      await lockProven(deps, tx, call);
      await consumeTwoFactorCode(deps, tx, {
        userId,
        code,
        opens: 'account',
        commandId: command.id,
      });
      const factor = await findUserAuthenticator(tx, userId);
      const wasOn = factor?.staff
        ? await setTwoFactorAtSignIn(tx, userId, false)
        : (await removeAuthenticatorAndRecoveryCodes(tx, userId)) !== undefined;
      if (!wasOn)
        throw new AppError('CONFLICT', { because: sessionMessages.twoFactorConfirmationNotOn() });
      await mailCallerAboutTwoFactorChange(deps, tx, call, 'own-two-factor-off', command.id);
      await wasRight(tx);
      return { reply: {} };
    },
  );
}
async function create(deps: TwoFactorDeps, call: Caller, code: string) {
  const { kernel } = deps;
  const wasRight = await count(deps, call);
  return kernel.commands.run(
    // passes the idempotency key of the call: a caller who lost the reply has already used the
    // code, and must get the same reply
    call,
    {
      type: 'two-factor.confirm',
      message: isRecoveryCode(code)
        ? sessionMessages.confirmedWithRecoveryCode()
        : sessionMessages.confirmedWithCode(),
      userId: call.actor.userId,
    },
    async (tx, command) => {
      await deps.sessions.lockCaller(tx, call.actor);
      const { userId } = call.actor;
      await consumeTwoFactorCode(deps, tx, {
        userId,
        code,
        opens: 'office',
        commandId: command.id,
      });
      await wasRight(tx);
      return { reply: await openAdminSession(kernel, tx, call) };
    },
  );
}
/**
 * Creates new recovery codes, which replace all earlier ones. The record of the command contains
 * the seed of the codes, which is useless without the server's key.
 */
async function renewRecoveryCodes(deps: TwoFactorDeps, call: Caller, purpose: Purpose) {
  const { kernel } = deps;
  const { secretKey } = kernel.config;
  const { seed } = await kernel.commands.run(
    call,
    {
      type: 'two-factor.recovery-codes',
      message: sessionMessages.madeRecoveryCodes(),
      userId: call.actor.userId,
    },
    async (tx, command) => {
      await lockProven(deps, tx, call);
      const factor = await findUserAuthenticator(tx, call.actor.userId);
      if (!factor?.two_factor_enabled)
        throw new AppError('CONFLICT', { because: sessionMessages.twoFactorConfirmationNotOn() });
      const token = generateToken();
      await replaceRecoveryCodes(deps, tx, call, toRecoveryCodes(secretKey, token));
      await mailCallerAboutTwoFactorChange(
        deps,
        tx,
        call,
        purpose === 'office' ? 'recovery-codes-renewed' : 'own-recovery-codes-renewed',
        command.id,
      );
      return { reply: { seed: token } };
    },
  );
  return { codes: toRecoveryCodes(secretKey, seed) };
}
/**
 * Removes the lost authenticator of another user, at an administrator's request. The user can then
 * bind a new one.
 */
function reset(deps: TwoFactorDeps, call: Caller, userId: number) {
  const { kernel } = deps;
  return kernel.commands.run(
    call,
    {
      type: 'users.reset-two-factor',
      message: sessionMessages.tookAuthenticatorAway(),
      entity: 'users',
      entityId: userId,
      userId,
    },
    async (tx, command) => {
      if (userId === call.actor.userId)
        throw new AppError('FORBIDDEN', {
          because: sessionMessages.yourOwnAuthenticatorAnotherAdministrator(),
        });
      const owner = await removeAuthenticatorAndRecoveryCodes(tx, userId);
      if (!owner)
        throw new AppError('CONFLICT', { because: sessionMessages.noAuthenticatorBound() });
      await deps.sessions.end(tx, userId);
      const { language } = owner;
      await deps.notifier.notify(tx, { userId, language }, 'TWO_FACTOR_RESET', {}, null);
      const template = owner.staff ? 'two-factor-reset' : 'own-two-factor-reset';
      await mailAuthenticatorOwnerAboutChange(deps, tx, owner, template, command.id);
      return {
        reply: {},
        before: { twoFAEnabled: true },
        after: { twoFAEnabled: false },
        message: sessionMessages.tookAuthenticatorOf({ player: owner.username }),
      };
    },
  );
}

/** Creates the use cases of the second factor and of admin sessions. */
export function createTwoFactorUseCases(kernel: Kernel, others: Omit<TwoFactorDeps, 'kernel'>) {
  const deps: TwoFactorDeps = { kernel, ...others };
  return {
    ...createAdminSessionUseCases(kernel, deps.sessions),
    startBinding: (call: Caller) => startBinding(deps, call),
    bind: (call: Caller, body: BindingBody, purpose: Purpose) => bind(deps, call, body, purpose),
    bindForSignIn: (call: Caller, body: BindingBody) => bindForSignIn(deps, call, body),
    create: (call: Caller, code: string) => create(deps, call, code),
    askAtSignIn: (call: Caller, code: string) => askAtSignIn(deps, call, code),
    turnOff: (call: Caller, code: string) => turnOff(deps, call, code),
    renewRecoveryCodes: (call: Caller, purpose: Purpose) => renewRecoveryCodes(deps, call, purpose),
    reset: (call: Caller, userId: number) => reset(deps, call, userId),
  };
}
