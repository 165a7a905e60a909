import { randomInt } from 'node:crypto';
import { userStatus } from '@guildhall/contract/limits';
import type { sessionData } from '@guildhall/contract/shapes';
import type * as z from 'zod/mini';
import type { Call, UserActor, VisitorActor } from '../../kernel/actor.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError, isTaken } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { bucketKey } from '../../kernel/rate-limit.ts';
import { sha256 } from '../../kernel/secrets.ts';
import type { Accounts } from '../accounts/accounts.api.ts';
import { eventTexts, inLanguage } from '../notifications/notifications.api.ts';
import type { Referral } from '../referral/referral.api.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.api.ts';
import { normaliseEmail } from './credentials.email.ts';
import type { Captcha } from './credentials.captcha.ts';
import type { MailedLinks } from './credentials.links.ts';
import { isWeak, type Passwords } from './credentials.password.ts';
import type { DeviceSignIn } from './device-sign-in.service.ts';
import {
  cancelDeletion,
  findLogin,
  findLoginById,
  findMailedToken,
  liftBlock,
  markVerified,
  newestMailedAt,
  requireReset,
  setPassword,
  takeMailedToken,
  type LoginRow,
} from './credentials.store.ts';

export interface SignedIn {
  readonly data: z.output<typeof sessionData>;
  readonly cookie: string;
}
function opened(result: { signedIn?: SignedIn }): SignedIn {
  if (!result.signedIn) throw new Error('The session was not opened');
  return result.signedIn;
}
/** 40 bits in letters and digits that nobody mistakes for another: typed, not followed. */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const newProofCode = (): string => Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]).join('');
const spelled = (userId: number, code: string): string => `proof-code:${userId}:${code.trim().toUpperCase().replaceAll(/[\s-]/g, '')}`;
type Visitor = Call<UserActor | VisitorActor>;
interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly invite?: string | undefined;
  readonly triggerId?: string | undefined;
  readonly recaptcha?: string | undefined;
  readonly language?: string | undefined;
}
const minuteMs = 60_000;
/** A second verification mail within this time is refused (OP-88). */
const resendMs = minuteMs;

export interface CredentialsDeps {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly referral: Referral;
  readonly links: MailedLinks;
  readonly devices: DeviceSignIn;
  readonly captcha: Captcha;
}
/** Registration, sign-in, recovery: every path that a password or a mailed link opens. */
export class Credentials {
  readonly #kernel: Kernel;
  readonly #deps: CredentialsDeps;

  readonly #links: MailedLinks;

  constructor(kernel: Kernel, deps: CredentialsDeps) {
    this.#kernel = kernel;
    this.#deps = deps;
    this.#links = deps.links;
  }
  readonly #judge = async (password: string, staff: boolean, own: readonly string[]): Promise<void> => {
    if (await isWeak(password, staff ? this.#kernel.config.passwordLength.staff : this.#kernel.config.passwordLength.player, own)) throw new AppError('BF-3');
  };
  readonly #signedIn = async (tx: Tx, userId: number, session: OpenedSession): Promise<SignedIn> => {
    const user = await this.#deps.accounts.user(tx, userId);
    if (!user) throw new AppError('UNAUTHORIZED');
    return { data: { token: session.token, userId, accountId: user.account.id, roleNames: user.roleNames, avatar: user.avatar, wallets: [] }, cookie: session.cookie };
  };
  readonly #addressOf = (input: string): string => {
    const email = normaliseEmail(input);
    if (email === undefined) throw new AppError('BF-2');
    return email;
  };
  /** The reason of a block, in the user's words; undefined when there is none any more. */
  readonly #blockOf = (user: LoginRow): AppError | undefined => {
    if (user.status_id !== userStatus.blocked) return undefined;
    const until = user.blocked_until === null ? undefined : new Date(user.blocked_until);
    if (until && until <= this.#kernel.clock.now()) return undefined;
    const reason = user.block_reason === null || user.block_reason === '' ? '' : ` Reason: ${user.block_reason}`;
    return new AppError('BLOCKED', { message: until ? `Your account is blocked until ${until.toISOString().slice(0, 10)}.${reason}` : `Your account is blocked.${reason}` });
  };
  readonly changeByLink = async (call: Visitor, purpose: 'forgot-password' | 'regenerate-password', token: string, password: string): Promise<void> => {
    const known = await findMailedToken(this.#kernel.db.read, sha256(token), purpose);
    const user = known && !known.usedAt && known.expiresAt > this.#kernel.clock.now() ? await findLoginById(this.#kernel.db.read, known.userId) : undefined;
    if (!user) throw new AppError('LINK_INVALID');
    await this.#judge(password, user.staff, [user.email, user.username]);
    const hash = await this.#deps.passwords.hash(password);
    await this.#kernel.commands.run(call, { type: `credentials.${purpose}`, text: 'Chose a new password by a mailed link', userId: user.id }, async (tx, command) => {
      if (!(await takeMailedToken(tx, sha256(token), purpose, this.#kernel.clock.now()))) throw new AppError('LINK_INVALID');
      await setPassword(tx, user.id, hash, false);
      await this.#deps.sessions.end(tx, user.id);
      await this.#links.mail(tx, user, 'password-changed', { link: this.#links.address('forgot-password') }, command.id);
      return { reply: {} };
    });
  };
  readonly requireReset = requireReset;
  readonly sendLink: MailedLinks['send'] = (tx, user, purpose) => this.#links.send(tx, user, purpose);
  async register(call: Visitor, body: NewUser): Promise<SignedIn> {
    const email = this.#addressOf(body.email);
    await this.#deps.captcha(body.recaptcha ?? '', call.address);
    await this.#judge(body.password, false, [email]);
    const passwordHash = await this.#deps.passwords.hash(body.password);
    const existing = await findLogin(this.#kernel.db.read, email);
    if (existing) {
      const cause = `${existing.id}-${this.#kernel.clock.now().toISOString().slice(0, 13)}`;
      await this.#kernel.db.transaction((tx) => this.#links.mail(tx, existing, 'already-registered', { link: this.#links.address('login') }, cause));
      throw new AppError('BF-1');
    }
    const invitedBy = body.invite === undefined ? undefined : await this.#deps.accounts.inviter(this.#kernel.db.read, body.invite);
    const result: { signedIn?: SignedIn } = {};
    const language = body.language ?? 'en';
    await this.#kernel.commands
      .run(call, { type: 'users.register', text: 'Registered' }, async (tx, command) => {
        const created = await this.#deps.accounts.create(tx, { email, passwordHash, invitedBy: invitedBy ?? null, language }, command.id);
        if (invitedBy !== undefined) await this.#deps.referral.enrol(tx, { userId: created.userId, email, recruiterId: invitedBy, at: command.at }, call);
        await this.#links.send(tx, { id: created.userId, email, username: created.username, language }, 'verify-email');
        if (body.triggerId !== undefined) await this.#deps.devices.approve(tx, created.userId, body.triggerId);
        const session = await this.#deps.sessions.open(tx, created.userId, 'registration', call);
        // The record keeps no token: a half of a session must not lie in a log.
        result.signedIn = await this.#signedIn(tx, created.userId, session);
        return { reply: {}, userId: created.userId, after: { username: created.username, invitedBy: invitedBy ?? null } };
      })
      .catch((error: unknown) => {
        throw isTaken(error, 'users_email') ? new AppError('BF-1', { cause: error }) : error;
      });
    return opened(result);
  }
  async login(call: Visitor, body: { email: string; password: string; triggerId?: string | undefined }): Promise<SignedIn> {
    const email = this.#addressOf(body.email);
    // Counted before it is judged: by address and network, and by address alone so that many networks share a ceiling.
    await this.#kernel.limits.count([
      { key: bucketKey('login', email, call.address ?? ''), max: 10, windowMs: 15 * minuteMs },
      { key: bucketKey('login', email), max: 100, windowMs: 15 * minuteMs },
    ]);
    const user = await findLogin(this.#kernel.db.read, email);
    const matches = await this.#deps.passwords.verify(user?.password_hash ?? undefined, body.password);
    if (!user || !matches) throw new AppError(!user && this.#kernel.config.tellWhoHasAnAccount ? 'BF-4' : 'BF-5');
    const block = this.#blockOf(user);
    if (block) throw block;
    const result: { signedIn?: SignedIn } = {};
    await this.#kernel.commands.run({ ...call, idempotencyKey: undefined }, { type: 'sessions.login', text: 'Signed in', userId: user.id }, async (tx, command) => {
      if (user.status_id === userStatus.blocked) await liftBlock(tx, user.id);
      if (body.triggerId !== undefined) await this.#deps.devices.approve(tx, user.id, body.triggerId);
      if (await cancelDeletion(tx, user.id)) await this.#links.mail(tx, user, 'deletion-cancelled', { username: user.username }, command.id);
      result.signedIn = await this.#signedIn(tx, user.id, await this.#deps.sessions.open(tx, user.id, 'password', call));
      return { reply: {} };
    });
    return opened(result);
  }
  /** Signs a browser in for the game client that asked. Proves no password, and opens no back office (OP-100). */
  async autoLogin(call: Visitor, autoLoginToken: string): Promise<SignedIn> {
    const result: { signedIn?: SignedIn } = {};
    await this.#kernel.commands.run({ ...call, idempotencyKey: undefined }, { type: 'sessions.auto-login', text: 'Signed in through the game' }, async (tx) => {
      const userId = await this.#deps.devices.take(tx, autoLoginToken);
      result.signedIn = await this.#signedIn(tx, userId, await this.#deps.sessions.open(tx, userId, 'auto-login', call));
      return { reply: {}, userId };
    });
    return opened(result);
  }
  async prove(call: Call<UserActor>, { password, code }: { password?: string | undefined; code?: string | undefined }) {
    const { limits, db } = this.#kernel;
    await limits.count([{ key: bucketKey('proof', call.actor.userId), max: 10, windowMs: 15 * minuteMs }]);
    const user = await findLoginById(db.read, call.actor.userId);
    if (code === undefined && !(await this.#deps.passwords.verify(user?.password_hash ?? undefined, password ?? ''))) throw new AppError('BF-5');
    const until = await db.transaction(async (tx) => {
      if (code !== undefined && !(await takeMailedToken(tx, sha256(spelled(call.actor.userId, code)), 'proof-code', this.#kernel.clock.now(), call.actor.userId)))
        throw new AppError('WRONG_TOKEN');
      return this.#deps.sessions.prove(tx, call.actor.sessionId);
    });
    return { validUntil: until.toISOString() };
  }
  /** Only for an account without a password: a mailed code must not stand for one that exists. */
  async mailProofCode(call: Call<UserActor>) {
    await this.#kernel.limits.count([{ key: bucketKey('proof-code', call.actor.userId), max: 5, windowMs: 60 * minuteMs }]);
    const user = await findLoginById(this.#kernel.db.read, call.actor.userId);
    if (!user || user.password_hash !== null) throw new AppError('CONFLICT', { message: 'This account has a password' });
    return this.#kernel.commands.run(
      { ...call, idempotencyKey: undefined },
      { type: 'sessions.proof-code', text: 'Asked for a code by mail', userId: user.id },
      async (tx, command) => {
        const code = newProofCode();
        await this.#links.keep(tx, user.id, 'proof-code', spelled(user.id, code));
        await this.#links.mail(tx, user, 'proof-code', { code }, command.id);
        return { reply: {} };
      },
    );
  }
  readonly verifyEmail = (call: Visitor, token: string) =>
    this.#kernel.commands.run(call, { type: 'users.verify-email', text: 'Verified the e-mail address' }, async (tx) => {
      const taken = await takeMailedToken(tx, sha256(token), 'verify-email', this.#kernel.clock.now());
      const user = taken && (await findLoginById(tx, taken.userId));
      if (!user) throw new AppError('LINK_INVALID');
      const now = await markVerified(tx, user.id);
      await this.#deps.referral.verified(tx, user.id);
      await this.#kernel.realtime.emit(
        tx,
        user.id,
        'EMAIL_VERIFIED',
        { statusId: now?.status_id ?? userStatus.verified },
        inLanguage(eventTexts.EMAIL_VERIFIED, user.language, {}),
      );
      return { reply: {}, userId: user.id, before: { statusId: user.status_id }, after: { statusId: now?.status_id } };
    });
  async resend(call: Call<UserActor>) {
    const user = await findLoginById(this.#kernel.db.read, call.actor.userId);
    const last = await newestMailedAt(this.#kernel.db.read, call.actor.userId, 'verify-email');
    if (!user || user.status_id !== userStatus.unverified || (last && this.#kernel.clock.now().getTime() - last.getTime() < resendMs))
      throw new AppError('CONFLICT', { message: 'Email has been sent already. Please wait or try again later' });
    return this.#kernel.commands.run(call, { type: 'users.resend-verification', text: 'Asked for the verification mail again', userId: user.id }, async (tx) => {
      await this.#links.send(tx, user, 'verify-email');
      return { reply: {} };
    });
  }
  /** Answers alike, in the same time, whether or not the address exists. */
  async forgot(call: Visitor, input: string) {
    const email = this.#addressOf(input);
    await this.#kernel.limits.count([{ key: bucketKey('forgot', email), max: 5, windowMs: 60 * minuteMs }]);
    const user = await findLogin(this.#kernel.db.read, email);
    if (!user && this.#kernel.config.tellWhoHasAnAccount) throw new AppError('BF-4');
    await this.#kernel.commands.run(
      { ...call, idempotencyKey: undefined },
      { type: 'credentials.forgot', text: 'Asked for a new password', byAnyone: true, ...(user && { userId: user.id }) },
      async (tx) => {
        if (user) await this.#links.send(tx, user, 'forgot-password');
        return { reply: {} };
      },
    );
    return {};
  }
  async expiration(token: string) {
    const known = await findMailedToken(this.#kernel.db.read, sha256(token), 'forgot-password');
    return { expired: !known || known.usedAt !== null || known.expiresAt <= this.#kernel.clock.now(), expiresAt: known?.expiresAt.toISOString() ?? null };
  }
  async change(call: Call<UserActor>, body: { currentPassword: string; password: string }) {
    await this.#kernel.limits.count([{ key: bucketKey('proof', call.actor.userId), max: 10, windowMs: 15 * minuteMs }]);
    const user = await findLoginById(this.#kernel.db.read, call.actor.userId);
    if (!user || !(await this.#deps.passwords.verify(user.password_hash ?? undefined, body.currentPassword))) throw new AppError('BF-5');
    await this.#judge(body.password, user.staff, [user.email, user.username]);
    const hash = await this.#deps.passwords.hash(body.password);
    return this.#kernel.commands.run({ ...call, idempotencyKey: undefined }, { type: 'credentials.change', text: 'Changed the password', userId: user.id }, async (tx, command) => {
      await setPassword(tx, user.id, hash, false);
      await this.#deps.sessions.end(tx, user.id, { except: call.actor.sessionId });
      await this.#links.mail(tx, user, 'password-changed', { link: this.#links.address('forgot-password') }, command.id);
      return { reply: {} };
    });
  }
}
