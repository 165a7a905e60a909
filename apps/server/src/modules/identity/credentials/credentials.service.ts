import {
  findLoginUserByEmail,
  findLoginUserById,
  lockLoginUser,
  markUserVerified,
  requireStaffPasswordReset,
  requirePasswordReset,
  type LoginRow,
} from '../accounts/users/users.api.ts';
import { userStatus } from '@guildhall/contract/limits';
import type { Call, UserActor, VisitorActor } from '../../../kernel/actor.ts';
import { AppError, isUniqueViolation } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { computeSha256 } from '../../../kernel/secrets.ts';
import type { Accounts } from '../accounts/accounts.api.ts';
import { findUndeliveredMail } from '../../post/mail/mail.api.ts';
import { toastTemplates } from '../../post/notifications/notifications.api.ts';
import { userVerifiedEvent } from '../accounts/users/user-facts.api.ts';
import type { Sessions } from '../sessions/sessions.api.ts';
import type { CaptchaChecks } from './captcha/credentials.captcha.ts';
import { parseEmail } from './credentials.email.ts';
import { mailedLinkMinIntervalMs, type MailedLinks } from './credentials.links.ts';
import {
  isStaffLengthPassword,
  type AssertPasswordAcceptable,
  type PasswordHashing,
} from './passwords/credentials.password.ts';
import {
  findMailedToken,
  findNewestMailedLinkTime,
  setMailedTokenPayload,
  lockUserAndConsumeMailedLink,
} from './credentials.store.ts';
import type { DeviceSignIn } from './sign-in/device-sign-in.service.ts';
import { requireSignInReply, buildSignInReply, type SignInReply } from './sign-in/signed-in.ts';
import { credentialMessages } from './credentials.messages.ts';
import { formatTitledMessage } from '../../../kernel/say.ts';

type Visitor = Call<UserActor | VisitorActor>;
interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly invite?: string | undefined;
  readonly triggerId?: string | undefined;
  readonly recaptcha?: string | undefined;
  readonly language?: string | undefined;
}

/**
 * Returns the key under which a registration is stored. It contains the address and the idempotency
 * key of the form, which nobody else knows. Returns undefined without an idempotency key.
 */
const findRegistrationKey = ({ idempotencyKey }: Visitor, email: string): string | undefined =>
  idempotencyKey === undefined ? undefined : `registration:${email}:${idempotencyKey}`;

export interface RegistrationDeps {
  readonly kernel: Kernel;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly passwords: PasswordHashing;
  readonly validate: AssertPasswordAcceptable;
  readonly links: MailedLinks;
  readonly devices: DeviceSignIn;
  readonly captchas: CaptchaChecks;
}
async function register(
  deps: RegistrationDeps,
  call: Visitor,
  body: NewUser,
): Promise<SignInReply> {
  const { kernel } = deps;
  const email = parseEmail(body.email);
  await deps.captchas.require(body.recaptcha ?? '', call.address);
  await deps.validate(body.password, false, [email]);
  const passwordHash = await deps.passwords.hash(body.password);
  const existing = await findLoginUserByEmail(kernel.db.read, email);
  if (existing) return repeatOrRefuseRegistration(deps, call, existing, body.password);
  const invitedBy =
    body.invite === undefined
      ? undefined
      : await deps.accounts.inviter(kernel.db.read, body.invite);
  const result: { signedIn?: SignInReply } = {};
  const language = body.language ?? 'en';
  await kernel.commands
    .run(
      call,
      { type: 'users.register', message: credentialMessages.registered() },
      async (tx, command) => {
        const created = await deps.accounts.create(
          tx,
          {
            email,
            passwordHash,
            passwordForStaff: isStaffLengthPassword(kernel.config, body.password),
            invitedBy: invitedBy ?? null,
            language,
          },
          call,
          command.id,
        );
        await deps.links.send(
          tx,
          { id: created.userId, email, username: created.username, language },
          'verify-email',
        );
        if (body.triggerId !== undefined)
          await deps.devices.approve(tx, created.userId, body.triggerId);
        const session = await deps.sessions.open(tx, created.userId, 'registration', call);
        // the log record must not contain any part of a session, so the token is not part of the
        // command's reply
        result.signedIn = await buildSignInReply(deps.accounts, tx, created.userId, session);
        const registrationKey = findRegistrationKey(call, email);
        if (registrationKey !== undefined)
          await deps.links.keep(tx, created.userId, 'registration', registrationKey, {
            payload: { sessionId: session.sessionId },
          });
        return {
          reply: {},
          userId: created.userId,
          after: { username: created.username, invitedBy: invitedBy ?? null },
        };
      },
    )
    .catch(async (error: unknown) => {
      const other = isUniqueViolation(error, 'users_email')
        ? await findLoginUserByEmail(kernel.db.read, email)
        : undefined;
      if (!other) throw error;
      result.signedIn = await repeatOrRefuseRegistration(deps, call, other, body.password);
    });
  return requireSignInReply(result);
}
/**
 * Signs in a caller who repeats a registration because the reply was lost. Throws BF-1 for all
 * other callers, because the address is taken.
 */
async function repeatOrRefuseRegistration(
  deps: RegistrationDeps,
  call: Visitor,
  existing: LoginRow,
  password: string,
): Promise<SignInReply> {
  const { db, clock, commands } = deps.kernel;
  const registrationKey = findRegistrationKey(call, existing.email);
  const first =
    registrationKey === undefined
      ? undefined
      : await findMailedToken(db.read, computeSha256(registrationKey), 'registration');
  // compares the key before the password; nobody can guess the key, so this check cannot be misused
  // to try passwords
  const isOwn =
    first?.userId === existing.id &&
    first.usedAt === null &&
    first.expiresAt > clock.now() &&
    (await deps.passwords.verify(existing.password_hash ?? undefined, password));
  if (!isOwn) {
    const cause = `${existing.id}-${clock.now().toISOString().slice(0, 13)}`;
    await db.transaction((tx) =>
      deps.links.mail(
        tx,
        existing,
        'already-registered',
        { link: deps.links.address('login') },
        cause,
      ),
    );
    throw new AppError('BF-1');
  }
  const result: { signedIn?: SignInReply } = {};
  await commands.run(
    { ...call, idempotencyKey: undefined },
    { type: 'sessions.login', message: credentialMessages.signed(), userId: existing.id },
    async (tx) => {
      const now = await lockLoginUser(tx, existing.id);
      if (!now || now.password_hash !== existing.password_hash) throw new AppError('BF-1');
      // the session of the lost reply reached nobody; it is ended, because a registration may leave
      // only one session
      const held = await findMailedToken(tx, first.tokenHash, 'registration');
      // all sessions of the user have been ended meanwhile, so the registration can no longer be
      // repeated
      if (!held || held.usedAt !== null) throw new AppError('BF-1');
      const lost = held.payload as { sessionId: number };
      await deps.sessions.end(tx, existing.id, { only: lost.sessionId });
      const session = await deps.sessions.open(tx, existing.id, 'registration', call);
      await setMailedTokenPayload(tx, first.tokenHash, { sessionId: session.sessionId });
      result.signedIn = await buildSignInReply(deps.accounts, tx, existing.id, session);
      return { reply: {} };
    },
  );
  return requireSignInReply(result);
}
function verifyEmail({ kernel }: RegistrationDeps, call: Visitor, token: string) {
  return kernel.commands.run(
    call,
    { type: 'users.verify-email', message: credentialMessages.verifiedEMailAddress() },
    async (tx) => {
      const { user } =
        (await lockUserAndConsumeMailedLink(tx, token, 'verify-email', kernel.clock.now())) ?? {};
      if (!user) throw new AppError('LINK_INVALID');
      const now = await markUserVerified(tx, user.id);
      await kernel.facts.publish(tx, userVerifiedEvent, { userId: user.id });
      await kernel.realtime.emit(
        tx,
        user.id,
        'EMAIL_VERIFIED',
        { statusId: now?.status_id ?? userStatus.verified },
        formatTitledMessage(toastTemplates.EMAIL_VERIFIED({}), user.language),
      );
      return {
        reply: {},
        userId: user.id,
        before: { statusId: user.status_id },
        after: { statusId: now?.status_id },
      };
    },
  );
}
function resend(deps: RegistrationDeps, call: Call<UserActor>) {
  const { kernel } = deps;
  return kernel.commands.run(
    call,
    {
      type: 'users.resend-verification',
      message: credentialMessages.askedVerificationMailAgain(),
      userId: call.actor.userId,
    },
    async (tx, { at }) => {
      await deps.sessions.lockCaller(tx, call.actor);
      const user = await lockLoginUser(tx, call.actor.userId);
      const last = await findNewestMailedLinkTime(tx, call.actor.userId, 'verify-email');
      if (
        !user ||
        user.status_id !== userStatus.unverified ||
        (last && at.getTime() - last.getTime() < mailedLinkMinIntervalMs)
      )
        throw new AppError('CONFLICT', {
          because: credentialMessages.emailBeenSentAlreadyPlease(),
        });
      await deps.links.send(tx, user, 'verify-email');
      return { reply: {} };
    },
  );
}

/**
 * Returns the time at which the mail server rejected a mail to the caller's address; null if it
 * rejected none. Only the owner of an account may know this.
 */
async function findEmailRejection({ kernel }: RegistrationDeps, call: Call<UserActor>) {
  const user = await findLoginUserById(kernel.db.read, call.actor.userId);
  const undelivered = user && (await findUndeliveredMail(kernel.db.read, user.email));
  return { rejectedAt: undelivered?.state === 'REJECTED' ? undelivered.at : null };
}

/** Creates the use cases that register users and verify their addresses. */
export function createRegistration(kernel: Kernel, others: Omit<RegistrationDeps, 'kernel'>) {
  const deps: RegistrationDeps = { kernel, ...others };
  return {
    requireReset: requirePasswordReset,
    requireLongPassword: requireStaffPasswordReset,
    sendLink: deps.links.send,
    register: (call: Visitor, body: NewUser) => register(deps, call, body),
    verifyEmail: (call: Visitor, token: string) => verifyEmail(deps, call, token),
    resend: (call: Call<UserActor>) => resend(deps, call),
    findEmailRejection: (call: Call<UserActor>) => findEmailRejection(deps, call),
  };
}
export type Registration = ReturnType<typeof createRegistration>;
