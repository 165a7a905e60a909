import { userStatus } from '@guildhall/contract/limits';
import type { sessionData } from '@guildhall/contract/shapes';
import type * as z from 'zod/mini';
import type { Call, UserActor, VisitorActor } from '../../kernel/actor.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError, isTaken } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { bucketKey } from '../../kernel/rate-limit.ts';
import { newToken, sha256 } from '../../kernel/secrets.ts';
import type { Accounts } from '../accounts/accounts.api.ts';
import type { Mailer, MailTemplate } from '../mail/mail.api.ts';
import { eventTexts, inLanguage } from '../notifications/notifications.api.ts';
import type { Referral } from '../referral/referral.api.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.api.ts';
import { normaliseEmail } from './credentials.email.ts';
import { isWeak, type Passwords } from './credentials.password.ts';
import {
  dropMailedTokens,
  findLogin,
  findLoginById,
  findMailedToken,
  insertMailedToken,
  liftBlock,
  markVerified,
  newestMailedAt,
  requireReset,
  setPassword,
  takeMailedToken,
  type LoginRow,
  type MailedPurpose,
} from './credentials.store.ts';

export interface SignedIn {
  readonly data: z.output<typeof sessionData>;
  readonly cookie: string;
}
function opened(result: { signedIn?: SignedIn }): SignedIn {
  if (!result.signedIn) throw new Error('The session was not opened');
  return result.signedIn;
}
type Visitor = Call<UserActor | VisitorActor>;
const minuteMs = 60_000;
const lifeMs: Record<MailedPurpose, number> = { 'verify-email': 24 * 60 * minuteMs, 'forgot-password': 30 * minuteMs, 'regenerate-password': 24 * 60 * minuteMs };
const path: Record<MailedPurpose, string> = { 'verify-email': 'verify-email', 'forgot-password': 'forgot-password', 'regenerate-password': 'regenerate-password-request' };
/** A second verification mail within this time is refused (OP-88). */
const resendMs = minuteMs;

export interface CredentialsDeps {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  readonly referral: Referral;
}
/** Registration, sign-in, recovery: every path that a password or a mailed link opens. */
export class Credentials {
  readonly #kernel: Kernel;
  readonly #deps: CredentialsDeps;

  constructor(kernel: Kernel, deps: CredentialsDeps) {
    this.#kernel = kernel;
    this.#deps = deps;
  }
  readonly #link = (hash: string): string => `${this.#kernel.config.publicUrl}/#/${hash}`;
  readonly sendLink = async (tx: Tx, user: { id: number; email: string; username: string; language: string }, purpose: MailedPurpose): Promise<void> => {
    const [token, now] = [newToken(), this.#kernel.clock.now()];
    await dropMailedTokens(tx, user.id, purpose, now);
    await insertMailedToken(tx, { tokenHash: sha256(token), purpose, userId: user.id, createdAt: now, expiresAt: new Date(now.getTime() + lifeMs[purpose]) });
    await this.#deps.mailer.send(tx, {
      to: user.email,
      language: user.language,
      template: purpose,
      values: { username: user.username, link: this.#link(`${path[purpose]}/${token}`) },
      dedupKey: `${purpose}-${sha256(token).toString('hex').slice(0, 32)}`,
    });
  };
  readonly #tell = (tx: Tx, user: LoginRow, template: MailTemplate, values: Record<string, string>, commandId: number): Promise<void> =>
    this.#deps.mailer.send(tx, { to: user.email, language: user.language, template, values, dedupKey: `${template}-${commandId}` });
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
      await this.#tell(tx, user, 'password-changed', { link: this.#link('forgot-password') }, command.id);
      return { reply: {} };
    });
  };
  readonly requireReset = requireReset;
  async register(call: Visitor, body: { email: string; password: string; invite?: string | undefined }): Promise<SignedIn> {
    const email = this.#addressOf(body.email);
    await this.#judge(body.password, false, [email]);
    const passwordHash = await this.#deps.passwords.hash(body.password);
    const existing = await findLogin(this.#kernel.db.read, email);
    if (existing) {
      await this.#kernel.db.transaction((tx) =>
        this.#deps.mailer.send(tx, {
          to: existing.email,
          language: existing.language,
          template: 'already-registered',
          values: { link: this.#link('login') },
          dedupKey: `already-registered-${existing.id}-${this.#kernel.clock.now().toISOString().slice(0, 13)}`,
        }),
      );
      throw new AppError('BF-1');
    }
    const invitedBy = body.invite === undefined ? undefined : await this.#deps.accounts.inviter(this.#kernel.db.read, body.invite);
    const result: { signedIn?: SignedIn } = {};
    await this.#kernel.commands
      .run(call, { type: 'users.register', text: 'Registered' }, async (tx, command) => {
        const created = await this.#deps.accounts.create(tx, { email, passwordHash, invitedBy: invitedBy ?? null, language: 'en' }, command.id);
        if (invitedBy !== undefined) await this.#deps.referral.enrol(tx, { userId: created.userId, email, recruiterId: invitedBy, at: command.at }, call);
        await this.sendLink(tx, { id: created.userId, email, username: created.username, language: 'en' }, 'verify-email');
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
  async login(call: Visitor, body: { email: string; password: string }): Promise<SignedIn> {
    const email = this.#addressOf(body.email);
    // Counted before it is judged: by address and network, and by address alone so that many networks share a ceiling.
    await this.#kernel.limits.count([
      { key: bucketKey('login', email, call.address ?? ''), max: 10, windowMs: 15 * minuteMs },
      { key: bucketKey('login', email), max: 100, windowMs: 15 * minuteMs },
    ]);
    const user = await findLogin(this.#kernel.db.read, email);
    const matches = await this.#deps.passwords.verify(user?.password_hash, body.password);
    if (!user || !matches) throw new AppError(!user && this.#kernel.config.tellWhoHasAnAccount ? 'BF-4' : 'BF-5');
    const block = this.#blockOf(user);
    if (block) throw block;
    const result: { signedIn?: SignedIn } = {};
    await this.#kernel.commands.run({ ...call, idempotencyKey: undefined }, { type: 'sessions.login', text: 'Signed in', userId: user.id }, async (tx) => {
      if (user.status_id === userStatus.blocked) await liftBlock(tx, user.id);
      result.signedIn = await this.#signedIn(tx, user.id, await this.#deps.sessions.open(tx, user.id, 'password', call));
      return { reply: {} };
    });
    return opened(result);
  }
  async prove(call: Call<UserActor>, password: string) {
    await this.#kernel.limits.count([{ key: bucketKey('proof', call.actor.userId), max: 10, windowMs: 15 * minuteMs }]);
    const user = await findLoginById(this.#kernel.db.read, call.actor.userId);
    if (!(await this.#deps.passwords.verify(user?.password_hash, password))) throw new AppError('BF-5');
    const until = await this.#kernel.db.transaction((tx) => this.#deps.sessions.prove(tx, call.actor.sessionId));
    return { validUntil: until.toISOString() };
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
      await this.sendLink(tx, user, 'verify-email');
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
      { type: 'credentials.forgot', text: 'Asked for a new password', ...(user && { userId: user.id }) },
      async (tx) => {
        if (user) await this.sendLink(tx, user, 'forgot-password');
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
    if (!user || !(await this.#deps.passwords.verify(user.password_hash, body.currentPassword))) throw new AppError('BF-5');
    await this.#judge(body.password, user.staff, [user.email, user.username]);
    const hash = await this.#deps.passwords.hash(body.password);
    return this.#kernel.commands.run({ ...call, idempotencyKey: undefined }, { type: 'credentials.change', text: 'Changed the password', userId: user.id }, async (tx, command) => {
      await setPassword(tx, user.id, hash, false);
      await this.#deps.sessions.end(tx, user.id, { except: call.actor.sessionId });
      await this.#tell(tx, user, 'password-changed', { link: this.#link('forgot-password') }, command.id);
      return { reply: {} };
    });
  }
}
