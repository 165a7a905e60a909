import {
  findLoginUserByEmail,
  findLoginUserById,
  lockLoginUser,
  setAccountLockedAt,
  type LoginRow,
} from '../accounts/users/users.api.ts';
import {
  createSystemCall,
  type Call,
  type UserActor,
  type VisitorActor,
} from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { generateToken, computeSha256, computeSha256Hex } from '../../../kernel/secrets.ts';
import {
  listPasswordProofBuckets,
  listRecoveryAttemptBuckets,
  buildUnknownCallerBucket,
  type Sessions,
} from '../sessions/sessions.api.ts';
import type { CaptchaChecks } from './captcha/credentials.captcha.ts';
import { parseEmail } from './credentials.email.ts';
import { mailedLinkMinIntervalMs, type MailedLinks } from './credentials.links.ts';
import {
  isStaffLengthPassword,
  type AssertPasswordAcceptable,
  type PasswordHashing,
} from './passwords/credentials.password.ts';
import {
  expireMailedTokens,
  findMailedToken,
  findNewestUnusedMailedLinkTime,
  setMailedTokenPayload,
  setPassword,
  lockUserAndConsumeMailedLink,
} from './credentials.store.ts';
import { credentialMessages } from './credentials.messages.ts';

const recoveryKind = 'recovery';
/**
 * Request for a password link, in the form in which the outbox stores it until the mail is sent.
 */
interface RecoveryRequest {
  readonly email: string;
  readonly address: string | null;
  readonly device: string;
}
type LinkPurpose = 'forgot-password' | 'regenerate-password';
type Visitor = Call<UserActor | VisitorActor>;
interface RecoveryBody {
  readonly email: string;
  readonly recaptcha?: string | undefined;
}
interface PasswordChange {
  readonly currentPassword: string;
  readonly password: string;
}

export interface PasswordRecoveryDeps {
  readonly kernel: Kernel;
  readonly sessions: Sessions;
  readonly passwords: PasswordHashing;
  readonly validate: AssertPasswordAcceptable;
  readonly links: MailedLinks;
  readonly captchas: CaptchaChecks;
}
/**
 * Throws BF-3 if the user has become an operator since the password was checked, and the password
 * is too short for the back office. The first check required only the length for players.
 */
function validateLength(
  { kernel }: PasswordRecoveryDeps,
  password: string,
  now: LoginRow,
  validated: LoginRow,
): void {
  if (now.staff && !validated.staff && !isStaffLengthPassword(kernel.config, password))
    throw new AppError('BF-3');
}
/**
 * Requests a mailed link for a new password. Neither the reply nor the response time reveals if the
 * address is registered.
 */
async function forgot(deps: PasswordRecoveryDeps, call: Visitor, input: RecoveryBody) {
  const { kernel } = deps;
  const email = parseEmail(input.email);
  const attempts = await listRecoveryAttemptBuckets(kernel.db.read, email, call);
  await kernel.limits.count(attempts, await deps.captchas.solved(input.recaptcha, call.address));
  if (kernel.config.tellWhoHasAnAccount && !(await findLoginUserByEmail(kernel.db.read, email)))
    throw new AppError('BF-4');
  // the address is looked up later by an outbox effect, so that the response time does not reveal
  // if the address is registered
  const request: RecoveryRequest = { email, address: call.address, device: call.device };
  await kernel.db.transaction((tx) =>
    kernel.outbox.add(tx, {
      kind: recoveryKind,
      dedupKey: generateToken(),
      payload: { ...request },
    }),
  );
  return {};
}
async function mailLink(
  deps: PasswordRecoveryDeps,
  { email, address, device }: RecoveryRequest,
): Promise<void> {
  const { db, commands } = deps.kernel;
  const loginUser = await findLoginUserByEmail(db.read, email);
  const call: Call<VisitorActor> = {
    ...createSystemCall(''),
    actor: { kind: 'visitor' },
    address,
    device,
  };
  await commands.run(
    call,
    {
      type: 'credentials.forgot',
      message: credentialMessages.askedNewPassword(),
      byAnyone: true,
      ...(loginUser && { userId: loginUser.id }),
    },
    async (tx, command) => {
      const user = loginUser && (await lockLoginUser(tx, loginUser.id));
      const last = user && (await findNewestUnusedMailedLinkTime(tx, user.id, 'forgot-password'));
      // sends one mail even for ten simultaneous requests, or if the effect runs again after a
      // crash
      if (user && !(last && command.at.getTime() - last.getTime() < mailedLinkMinIntervalMs))
        await deps.links.send(tx, user, 'forgot-password');
      return { reply: {} };
    },
  );
}
async function readExpiration({ kernel }: PasswordRecoveryDeps, token: string) {
  const known = await findMailedToken(kernel.db.read, computeSha256(token), 'forgot-password');
  return {
    expired: !known || known.usedAt !== null || known.expiresAt <= kernel.clock.now(),
    expiresAt: known?.expiresAt.toISOString() ?? null,
  };
}
/** Returns true if this form has already changed the password, and only the reply was lost. */
async function isRepeated(
  deps: PasswordRecoveryDeps,
  call: Visitor,
  token: string,
  purpose: LinkPurpose,
  password: string,
): Promise<boolean> {
  const { kernel } = deps;
  const known = await findMailedToken(kernel.db.read, computeSha256(token), purpose);
  const key = (known?.payload as { key?: string } | null)?.key;
  if (
    !known?.usedAt ||
    key === undefined ||
    call.idempotencyKey === undefined ||
    key !== computeSha256Hex(call.idempotencyKey)
  )
    return false;
  const user = await findLoginUserById(kernel.db.read, known.userId);
  return deps.passwords.verify(user?.password_hash ?? undefined, password);
}
async function changeByLink(
  deps: PasswordRecoveryDeps,
  call: Visitor,
  purpose: LinkPurpose,
  token: string,
  password: string,
) {
  try {
    await changeOnce(deps, call, purpose, token, password);
  } catch (error) {
    if (
      !(
        error instanceof AppError &&
        error.code === 'LINK_INVALID' &&
        (await isRepeated(deps, call, token, purpose, password))
      )
    )
      throw error;
  }
  return {};
}
async function changeOnce(
  deps: PasswordRecoveryDeps,
  call: Visitor,
  purpose: LinkPurpose,
  token: string,
  password: string,
): Promise<void> {
  const { kernel } = deps;
  const known = await findMailedToken(kernel.db.read, computeSha256(token), purpose);
  const user =
    known && !known.usedAt && known.expiresAt > kernel.clock.now()
      ? await findLoginUserById(kernel.db.read, known.userId)
      : undefined;
  if (!user) throw new AppError('LINK_INVALID');
  await deps.validate(password, user.staff, [user.email, user.username]);
  const hash = await deps.passwords.hash(password);
  await kernel.commands.run(
    call,
    {
      type: `credentials.${purpose}`,
      message: credentialMessages.choseNewPasswordMailedLink(),
      userId: user.id,
    },
    async (tx, command) => {
      const { user: now } =
        (await lockUserAndConsumeMailedLink(tx, token, purpose, command.at)) ?? {};
      if (!now) throw new AppError('LINK_INVALID');
      if (call.idempotencyKey !== undefined)
        await setMailedTokenPayload(tx, computeSha256(token), {
          key: computeSha256Hex(call.idempotencyKey),
        });
      validateLength(deps, password, now, user);
      await setPassword(
        tx,
        user.id,
        { hash, forStaff: isStaffLengthPassword(kernel.config, password) },
        command.at,
      );
      // whoever used the mailed link owns the address: unlocks the account, and invalidates the
      // lock links of older mails
      await setAccountLockedAt(tx, user.id, null);
      await expireMailedTokens(tx, user.id, 'account-lock', command.at);
      await deps.sessions.end(tx, user.id);
      // whoever used the mailed link owns the address: failed attempts of strangers must not keep
      // the owner out
      await kernel.limits.succeeded(tx, [buildUnknownCallerBucket(now.email)]);
      await deps.links.mail(
        tx,
        now,
        'password-changed',
        { link: deps.links.address('forgot-password') },
        command.id,
      );
      return { reply: {} };
    },
  );
}
async function change(deps: PasswordRecoveryDeps, call: Call<UserActor>, body: PasswordChange) {
  const { kernel } = deps;
  const { limits, db } = kernel;
  const attempts = await listPasswordProofBuckets(db.read, call);
  await limits.count(attempts);
  const user = await findLoginUserById(kernel.db.read, call.actor.userId);
  if (
    !user ||
    !(await deps.passwords.verify(user.password_hash ?? undefined, body.currentPassword))
  )
    throw new AppError('BF-5');
  await deps.validate(body.password, user.staff, [user.email, user.username]);
  const hash = await deps.passwords.hash(body.password);
  return kernel.commands.run(
    { ...call, idempotencyKey: undefined },
    { type: 'credentials.change', message: credentialMessages.changedPassword(), userId: user.id },
    async (tx, command) => {
      await deps.sessions.lockCaller(tx, call.actor);
      const now = await lockLoginUser(tx, user.id);
      if (!now || now.password_hash !== user.password_hash) throw new AppError('BF-5');
      validateLength(deps, body.password, now, user);
      await setPassword(
        tx,
        user.id,
        { hash, forStaff: isStaffLengthPassword(kernel.config, body.password) },
        command.at,
      );
      await deps.sessions.end(tx, user.id, { except: call.actor.sessionId });
      await limits.succeeded(tx, [...limits.network('credential', call.address), ...attempts]);
      await deps.links.mail(
        tx,
        now,
        'password-changed',
        { link: deps.links.address('forgot-password') },
        command.id,
      );
      return { reply: {} };
    },
  );
}

/**
 * Replaces a password. The caller proves ownership with a mailed link or with the present password.
 */
export function createPasswordRecovery(
  kernel: Kernel,
  others: Omit<PasswordRecoveryDeps, 'kernel'>,
) {
  const deps: PasswordRecoveryDeps = { kernel, ...others };
  kernel.outbox.handle(recoveryKind, (payload) =>
    mailLink(deps, payload as unknown as RecoveryRequest),
  );
  return {
    forgot: (call: Visitor, body: RecoveryBody) => forgot(deps, call, body),
    expiration: (token: string) => readExpiration(deps, token),
    changeByLink: (call: Visitor, purpose: LinkPurpose, token: string, password: string) =>
      changeByLink(deps, call, purpose, token, password),
    change: (call: Call<UserActor>, body: PasswordChange) => change(deps, call, body),
  };
}
export type PasswordRecovery = ReturnType<typeof createPasswordRecovery>;
