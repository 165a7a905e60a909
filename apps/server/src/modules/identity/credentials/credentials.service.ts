import {
  findLogin,
  lockLogin,
  markVerified,
  requireLongPassword,
  requireReset,
  type LoginRow,
} from '../accounts/users.api.ts';
import { userStatus } from '@guildhall/contract/limits';
import type { Call, UserActor, VisitorActor } from '../../../kernel/actor.ts';
import { AppError, isTaken } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { sha256 } from '../../../kernel/secrets.ts';
import type { Accounts } from '../accounts/accounts.api.ts';
import { eventWords } from '../../post/notifications/notifications.api.ts';
import { userVerified } from '../accounts/user-facts.api.ts';
import type { Sessions } from '../sessions/sessions.api.ts';
import type { Captchas } from './credentials.captcha.ts';
import { addressOf } from './credentials.email.ts';
import { mailPauseMs, type MailedLinks } from './credentials.links.ts';
import { isForStaff, type JudgePassword, type Passwords } from './credentials.password.ts';
import {
  findMailedToken,
  newestMailedAt,
  noteMailedPayload,
  takeMailedLink,
} from './credentials.store.ts';
import type { DeviceSignIn } from './device-sign-in.service.ts';
import { opened, signedIn, type SignedIn } from './sign-in.service.ts';
import { words } from './credentials.words.ts';
import { sayTitled } from '../../../kernel/say.ts';

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
 * By what a registration is known that is sent again: the key of its form, which nobody else has.
 */
const repetition = ({ idempotencyKey }: Visitor, email: string): string | undefined =>
  idempotencyKey === undefined ? undefined : `registration:${email}:${idempotencyKey}`;

export interface CredentialsDeps {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly judge: JudgePassword;
  readonly links: MailedLinks;
  readonly devices: DeviceSignIn;
  readonly captchas: Captchas;
}
/** Registration and the proof of the address. */
export class Credentials {
  readonly #kernel: Kernel;
  readonly #deps: CredentialsDeps;

  readonly #links: MailedLinks;

  constructor(kernel: Kernel, deps: CredentialsDeps) {
    this.#kernel = kernel;
    this.#deps = deps;
    this.#links = deps.links;
  }
  readonly requireReset = requireReset;
  readonly requireLongPassword = requireLongPassword;
  readonly sendLink: MailedLinks['send'] = (tx, user, purpose) =>
    this.#links.send(tx, user, purpose);
  async register(call: Visitor, body: NewUser): Promise<SignedIn> {
    const email = addressOf(body.email);
    await this.#deps.captchas.require(body.recaptcha ?? '', call.address);
    await this.#deps.judge(body.password, false, [email]);
    const passwordHash = await this.#deps.passwords.hash(body.password);
    const existing = await findLogin(this.#kernel.db.read, email);
    if (existing) return this.#taken(call, existing, body.password);
    const invitedBy =
      body.invite === undefined
        ? undefined
        : await this.#deps.accounts.inviter(this.#kernel.db.read, body.invite);
    const result: { signedIn?: SignedIn } = {};
    const language = body.language ?? 'en';
    await this.#kernel.commands
      .run(call, { type: 'users.register', said: words.registered() }, async (tx, command) => {
        const created = await this.#deps.accounts.create(
          tx,
          {
            email,
            passwordHash,
            passwordForStaff: isForStaff(this.#kernel.config, body.password),
            invitedBy: invitedBy ?? null,
            language,
          },
          call,
          command.id,
        );
        await this.#links.send(
          tx,
          { id: created.userId, email, username: created.username, language },
          'verify-email',
        );
        if (body.triggerId !== undefined)
          await this.#deps.devices.approve(tx, created.userId, body.triggerId);
        const session = await this.#deps.sessions.open(tx, created.userId, 'registration', call);
        // The record keeps no token: a half of a session must not lie in a log.
        result.signedIn = await signedIn(this.#deps.accounts, tx, created.userId, session);
        const repeated = repetition(call, email);
        if (repeated !== undefined)
          await this.#links.keep(tx, created.userId, 'registration', repeated, {
            payload: { sessionId: session.sessionId },
          });
        return {
          reply: {},
          userId: created.userId,
          after: { username: created.username, invitedBy: invitedBy ?? null },
        };
      })
      .catch(async (error: unknown) => {
        const other = isTaken(error, 'users_email')
          ? await findLogin(this.#kernel.db.read, email)
          : undefined;
        if (!other) throw error;
        result.signedIn = await this.#taken(call, other, body.password);
      });
    return opened(result);
  }
  /**
   * Whoever sent the same registration before and lost its answer is signed in; everybody else
   * hears that the address is taken.
   */
  async #taken(call: Visitor, existing: LoginRow, password: string): Promise<SignedIn> {
    const { db, clock, commands } = this.#kernel;
    const repeated = repetition(call, existing.email);
    const first =
      repeated === undefined
        ? undefined
        : await findMailedToken(db.read, sha256(repeated), 'registration');
    // The key comes first: it cannot be guessed, so that this is no way to try passwords.
    const isOwn =
      first?.userId === existing.id &&
      first.expiresAt > clock.now() &&
      (await this.#deps.passwords.verify(existing.password_hash ?? undefined, password));
    if (!isOwn) {
      const cause = `${existing.id}-${clock.now().toISOString().slice(0, 13)}`;
      await db.transaction((tx) =>
        this.#links.mail(
          tx,
          existing,
          'already-registered',
          { link: this.#links.address('login') },
          cause,
        ),
      );
      throw new AppError('BF-1');
    }
    const result: { signedIn?: SignedIn } = {};
    await commands.run(
      { ...call, idempotencyKey: undefined },
      { type: 'sessions.login', said: words.signed(), userId: existing.id },
      async (tx) => {
        const now = await lockLogin(tx, existing.id);
        if (!now || now.password_hash !== existing.password_hash) throw new AppError('BF-1');
        // The session of the lost answer has no owner: one registration leaves one.
        const lost = (await findMailedToken(tx, first.tokenHash, 'registration'))?.payload as {
          sessionId: number;
        };
        await this.#deps.sessions.end(tx, existing.id, { only: lost.sessionId });
        const session = await this.#deps.sessions.open(tx, existing.id, 'registration', call);
        await noteMailedPayload(tx, first.tokenHash, { sessionId: session.sessionId });
        result.signedIn = await signedIn(this.#deps.accounts, tx, existing.id, session);
        return { reply: {} };
      },
    );
    return opened(result);
  }
  readonly verifyEmail = (call: Visitor, token: string) =>
    this.#kernel.commands.run(
      call,
      { type: 'users.verify-email', said: words.verifiedEMailAddress() },
      async (tx) => {
        const { user } =
          (await takeMailedLink(tx, token, 'verify-email', this.#kernel.clock.now())) ?? {};
        if (!user) throw new AppError('LINK_INVALID');
        const now = await markVerified(tx, user.id);
        await this.#kernel.facts.tell(tx, userVerified, { userId: user.id });
        await this.#kernel.realtime.emit(
          tx,
          user.id,
          'EMAIL_VERIFIED',
          { statusId: now?.status_id ?? userStatus.verified },
          sayTitled(eventWords.EMAIL_VERIFIED({}), user.language),
        );
        return {
          reply: {},
          userId: user.id,
          before: { statusId: user.status_id },
          after: { statusId: now?.status_id },
        };
      },
    );
  readonly resend = (call: Call<UserActor>) =>
    this.#kernel.commands.run(
      call,
      {
        type: 'users.resend-verification',
        said: words.askedVerificationMailAgain(),
        userId: call.actor.userId,
      },
      async (tx, { at }) => {
        await this.#deps.sessions.lockCaller(tx, call.actor);
        const user = await lockLogin(tx, call.actor.userId);
        const last = await newestMailedAt(tx, call.actor.userId, 'verify-email');
        if (
          !user ||
          user.status_id !== userStatus.unverified ||
          (last && at.getTime() - last.getTime() < mailPauseMs)
        )
          throw new AppError('CONFLICT', { because: words.emailBeenSentAlreadyPlease() });
        await this.#links.send(tx, user, 'verify-email');
        return { reply: {} };
      },
    );
}
