import {
  findLoginUserByEmail,
  findLoginUserById,
  lockLoginUser,
  markStaffPasswordValid,
  type LoginRow,
} from '../../accounts/users/users.api.ts';
import { randomInt } from 'node:crypto';
import type { Call, UserActor, VisitorActor } from '../../../../kernel/actor.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { computeSha256 } from '../../../../kernel/secrets.ts';
import type { Accounts } from '../../accounts/accounts.api.ts';
import {
  listMailRequestBuckets,
  listPasswordProofBuckets,
  listSignInAttemptBuckets,
  type Sessions,
} from '../../sessions/sessions.api.ts';
import type { CaptchaChecks } from '../captcha/credentials.captcha.ts';
import { parseEmail } from '../credentials.email.ts';
import { mailedLinkMinIntervalMs, type MailedLinks } from '../credentials.links.ts';
import { isStaffLengthPassword, type PasswordHashing } from '../passwords/credentials.password.ts';
import { findNewestValidMailedLink, consumeMailedToken } from '../credentials.store.ts';
import type { DeviceSignIn } from './device-sign-in.service.ts';
import type { RefusedSignInNotices } from './refused-sign-ins.ts';
import {
  buildCodeRequiredError,
  openSignInSession,
  insertSignInAwaitingCode,
} from './sign-in-code.service.ts';
import { requireSignInReply, buildSignInReply, type SignInReply } from './signed-in.ts';
import { credentialMessages } from '../credentials.messages.ts';

/**
 * Letters and digits that are not easily confused with each other. A code has 40 bits, and users
 * must type it.
 */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const newProofCode = (): string =>
  Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]).join('');
/**
 * Builds the token that is stored for a code. It contains the session, so that the code is valid
 * only in the session that requested it.
 */
const toProofCodeToken = ({ sessionId }: UserActor, code: string): string =>
  `proof-code:${sessionId}:${code.trim().toUpperCase().replaceAll(/[\s-]/g, '')}`;
type Visitor = Call<UserActor | VisitorActor>;
interface LoginBody {
  readonly email: string;
  readonly password: string;
  readonly triggerId?: string | undefined;
  readonly recaptcha?: string | undefined;
}
/**
 * Proof that the caller owns the account: the password or, if the account has none, a mailed code.
 */
interface IdentityProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

export interface SignInDeps {
  readonly kernel: Kernel;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly passwords: PasswordHashing;
  readonly links: MailedLinks;
  readonly devices: DeviceSignIn;
  readonly captchas: CaptchaChecks;
  readonly refusals: RefusedSignInNotices;
}
/**
 * Locks a user whose password was verified. Throws BF-5 if the password has changed since.
 * Verifying takes too long to do while the user is locked.
 */
async function lockVerified(tx: Tx, verified: LoginRow): Promise<LoginRow> {
  const now = await lockLoginUser(tx, verified.id);
  if (!now || now.password_hash !== verified.password_hash) throw new AppError('BF-5');
  return now;
}
async function login(deps: SignInDeps, call: Visitor, body: LoginBody): Promise<SignInReply> {
  const { kernel } = deps;
  const email = parseEmail(body.email);
  const { limits, db } = kernel;
  const { triggerId } = body;
  // counts the attempt before checking the password; the owner's known browsers and networks are
  // counted separately from strangers
  const attempts = await listSignInAttemptBuckets(db.read, email, call);
  await limits.count(attempts, await deps.captchas.solved(body.recaptcha, call.address));
  const user = await findLoginUserByEmail(kernel.db.read, email);
  const matches = await deps.passwords.verify(user?.password_hash ?? undefined, body.password);
  if (!user || !matches) {
    await deps.refusals.wrongPassword(email, call.device);
    throw new AppError(!user && kernel.config.tellWhoHasAnAccount ? 'BF-4' : 'BF-5');
  }
  const result: { signedIn?: SignInReply; ticket?: string } = {};
  const work = kernel.commands.run(
    { ...call, idempotencyKey: undefined },
    { type: 'sessions.login', message: credentialMessages.signed(), userId: user.id },
    async (tx, command) => {
      const now = await lockVerified(tx, user);
      if (!user.password_for_staff && isStaffLengthPassword(kernel.config, body.password))
        await markStaffPasswordValid(tx, user.id);
      const way = { way: 'password', ...(triggerId !== undefined && { triggerId }) } as const;
      if (now.asks_code) result.ticket = await insertSignInAwaitingCode(deps, tx, user.id, way);
      else
        result.signedIn = await openSignInSession(
          deps,
          tx,
          call,
          now,
          { ...way, withCode: false },
          command.id,
        );
      await limits.succeeded(tx, [...limits.network('credential', call.address), ...attempts]);
      return {
        reply: {},
        ...(now.asks_code && { message: credentialMessages.passwordWaitsForCode() }),
      };
    },
  );
  const { device } = call;
  await work.catch((error: unknown) =>
    deps.refusals.rethrow(error, { userId: user.id, way: 'password', device }),
  );
  if (result.ticket !== undefined) throw buildCodeRequiredError(result.ticket);
  return requireSignInReply(result);
}
/**
 * Signs a browser in at the request of a game client. The session has no proven password and
 * therefore cannot open the back office (OP-100).
 */
async function autoLogin(
  deps: SignInDeps,
  call: Visitor,
  autoLoginToken: string,
): Promise<SignInReply> {
  const { kernel } = deps;
  const result: { signedIn?: SignInReply } = {};
  await kernel.commands.run(
    { ...call, idempotencyKey: undefined },
    { type: 'sessions.auto-login', message: credentialMessages.signedThroughGame() },
    async (tx) => {
      const userId = await deps.devices.take(tx, autoLoginToken);
      result.signedIn = await buildSignInReply(
        deps.accounts,
        tx,
        userId,
        await deps.sessions.open(tx, userId, 'auto-login', call),
      );
      return { reply: {}, userId };
    },
  );
  return requireSignInReply(result);
}
async function prove(deps: SignInDeps, call: Call<UserActor>, { password, code }: IdentityProof) {
  const { kernel } = deps;
  const { limits, db } = kernel;
  const attempts = await listPasswordProofBuckets(db.read, call);
  await limits.count(attempts);
  const user = await findLoginUserById(db.read, call.actor.userId);
  if (
    !user ||
    (code === undefined &&
      !(await deps.passwords.verify(user.password_hash ?? undefined, password ?? '')))
  )
    throw new AppError('BF-5');
  const until = await db.transaction(async (tx) => {
    await deps.sessions.lockCaller(tx, call.actor);
    if (code === undefined) await lockVerified(tx, user);
    else if (
      !(await consumeMailedToken(
        tx,
        computeSha256(toProofCodeToken(call.actor, code)),
        'proof-code',
        kernel.clock.now(),
        call.actor.userId,
      ))
    )
      throw new AppError('WRONG_TOKEN');
    await limits.succeeded(tx, [...limits.network('credential', call.address), ...attempts]);
    return deps.sessions.prove(tx, call.actor.sessionId);
  });
  return { validUntil: until.toISOString() };
}
/**
 * Mails a code that proves identity. Only for accounts without a password, because a mailed code
 * must not replace an existing password.
 */
async function mailProofCode(deps: SignInDeps, call: Call<UserActor>) {
  const { kernel } = deps;
  await kernel.limits.count(await listMailRequestBuckets(kernel.db.read, 'proof-code', call));
  return kernel.commands.run(
    { ...call, idempotencyKey: undefined },
    {
      type: 'sessions.proof-code',
      message: credentialMessages.askedCodeMail(),
      userId: call.actor.userId,
    },
    async (tx, command) => {
      await deps.sessions.lockCaller(tx, call.actor);
      const user = await lockLoginUser(tx, call.actor.userId);
      if (!user || user.password_hash !== null)
        throw new AppError('CONFLICT', { because: credentialMessages.accountPassword() });
      // a code that was just mailed to this session is still valid, so a double click sends only
      // one mail; each session needs its own code
      const { sessionId } = call.actor;
      const last = await findNewestValidMailedLink(tx, user.id, 'proof-code');
      const isOwn = (last?.payload as { sessionId?: number } | null)?.sessionId === sessionId;
      if (last && isOwn && command.at.getTime() - last.at.getTime() < mailedLinkMinIntervalMs)
        return { reply: {} };
      const code = newProofCode();
      const token = toProofCodeToken(call.actor, code);
      await deps.links.keep(tx, user.id, 'proof-code', token, { payload: { sessionId } });
      await deps.links.mail(tx, user, 'proof-code', { code }, command.id);
      return { reply: {} };
    },
  );
}

/**
 * Creates the use cases that sign in by password or by a game client, and prove the password again.
 * Whatever is checked before a transaction is checked again after the user is locked.
 */
export function createSignIn(kernel: Kernel, others: Omit<SignInDeps, 'kernel'>) {
  const deps: SignInDeps = { kernel, ...others };
  return {
    login: (call: Visitor, body: LoginBody) => login(deps, call, body),
    autoLogin: (call: Visitor, autoLoginToken: string) => autoLogin(deps, call, autoLoginToken),
    prove: (call: Call<UserActor>, proof: IdentityProof) => prove(deps, call, proof),
    mailProofCode: (call: Call<UserActor>) => mailProofCode(deps, call),
  };
}
export type SignIn = ReturnType<typeof createSignIn>;
