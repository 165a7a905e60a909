import type { Call, UserActor, VisitorActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { bucketKey } from '../../kernel/rate-limit.ts';
import { sha256 } from '../../kernel/secrets.ts';
import type { Sessions } from '../sessions/sessions.api.ts';
import { addressOf } from './credentials.email.ts';
import type { MailedLinks } from './credentials.links.ts';
import type { JudgePassword, Passwords } from './credentials.password.ts';
import { findLogin, findLoginById, findMailedToken, lockLogin, setPassword, takeMailedLink, type LoginRow } from './credentials.store.ts';

type Visitor = Call<UserActor | VisitorActor>;
const minuteMs = 60_000;

export interface RecoveryDeps {
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly judge: JudgePassword;
  readonly links: MailedLinks;
}
/** Another password: by a mailed link, or by the present one. */
export class Recovery {
  readonly #kernel: Kernel;
  readonly #deps: RecoveryDeps;

  constructor(kernel: Kernel, deps: RecoveryDeps) {
    this.#kernel = kernel;
    this.#deps = deps;
  }
  /** Whoever was given a role meanwhile was judged by the length for players. */
  readonly #judgeLength = (password: string, now: LoginRow, judged: LoginRow): void => {
    if (now.staff && !judged.staff && Array.from(password).length < this.#kernel.config.passwordLength.staff) throw new AppError('BF-3');
  };
  /** Answers alike, in the same time, whether or not the address exists. */
  async forgot(call: Visitor, input: string) {
    const email = addressOf(input);
    await this.#kernel.limits.count([{ key: bucketKey('forgot', email), max: 5, windowMs: 60 * minuteMs }]);
    const user = await findLogin(this.#kernel.db.read, email);
    if (!user && this.#kernel.config.tellWhoHasAnAccount) throw new AppError('BF-4');
    await this.#kernel.commands.run(
      { ...call, idempotencyKey: undefined },
      { type: 'credentials.forgot', text: 'Asked for a new password', ...(user && { userId: user.id }) },
      async (tx) => {
        if (user) await this.#deps.links.send(tx, user, 'forgot-password');
        return { reply: {} };
      },
    );
    return {};
  }
  async expiration(token: string) {
    const known = await findMailedToken(this.#kernel.db.read, sha256(token), 'forgot-password');
    return { expired: !known || known.usedAt !== null || known.expiresAt <= this.#kernel.clock.now(), expiresAt: known?.expiresAt.toISOString() ?? null };
  }
  readonly changeByLink = async (call: Visitor, purpose: 'forgot-password' | 'regenerate-password', token: string, password: string): Promise<void> => {
    const known = await findMailedToken(this.#kernel.db.read, sha256(token), purpose);
    const user = known && !known.usedAt && known.expiresAt > this.#kernel.clock.now() ? await findLoginById(this.#kernel.db.read, known.userId) : undefined;
    if (!user) throw new AppError('LINK_INVALID');
    await this.#deps.judge(password, user.staff, [user.email, user.username]);
    const hash = await this.#deps.passwords.hash(password);
    await this.#kernel.commands.run(call, { type: `credentials.${purpose}`, text: 'Chose a new password by a mailed link', userId: user.id }, async (tx, command) => {
      const { user: now } = (await takeMailedLink(tx, token, purpose, command.at)) ?? {};
      if (!now) throw new AppError('LINK_INVALID');
      this.#judgeLength(password, now, user);
      await setPassword(tx, user.id, hash, false, command.at);
      await this.#deps.sessions.end(tx, user.id);
      await this.#deps.links.mail(tx, now, 'password-changed', { link: this.#deps.links.address('forgot-password') }, command.id);
      return { reply: {} };
    });
  };
  async change(call: Call<UserActor>, body: { currentPassword: string; password: string }) {
    await this.#kernel.limits.count([{ key: bucketKey('proof', call.actor.userId), max: 10, windowMs: 15 * minuteMs }]);
    const user = await findLoginById(this.#kernel.db.read, call.actor.userId);
    if (!user || !(await this.#deps.passwords.verify(user.password_hash ?? undefined, body.currentPassword))) throw new AppError('BF-5');
    await this.#deps.judge(body.password, user.staff, [user.email, user.username]);
    const hash = await this.#deps.passwords.hash(body.password);
    return this.#kernel.commands.run({ ...call, idempotencyKey: undefined }, { type: 'credentials.change', text: 'Changed the password', userId: user.id }, async (tx, command) => {
      await this.#deps.sessions.lockCaller(tx, call.actor);
      const now = await lockLogin(tx, user.id);
      if (!now || now.password_hash !== user.password_hash) throw new AppError('BF-5');
      this.#judgeLength(body.password, now, user);
      await setPassword(tx, user.id, hash, false, command.at);
      await this.#deps.sessions.end(tx, user.id, { except: call.actor.sessionId });
      await this.#deps.links.mail(tx, now, 'password-changed', { link: this.#deps.links.address('forgot-password') }, command.id);
      return { reply: {} };
    });
  }
}
