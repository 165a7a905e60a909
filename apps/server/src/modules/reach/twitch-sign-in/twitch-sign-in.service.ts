import { limits } from '@guildhall/contract/limits';
import { twitchCodePrefix } from '@guildhall/contract/reach/twitch-extension/twitch-code';
import type { Call, UserActor, VisitorActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, isUniqueViolation } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { generateToken, computeSha256 } from '../../../kernel/secrets.ts';
import type { Accounts } from '../../identity/accounts/accounts.api.ts';
import { findLoginUserByEmail, lockLoginUser } from '../../identity/accounts/users/users.api.ts';
import {
  buildCodeRequiredError,
  openSignInSession as openSession,
  normaliseEmail,
  insertSignInAwaitingCode,
  type DeviceSignIn,
  type MailedLinks,
  type RefusedSignInNotices,
  type SignInReply,
} from '../../identity/credentials/credentials.api.ts';
import type { Sessions } from '../../identity/sessions/sessions.api.ts';
import type { Features } from '../../play/features/features.api.ts';
import { LinkAttemptError, type ProviderSignIn, type AccountLinksApi } from '../links/links.api.ts';
import {
  consumeTwitchSignInCode,
  findTwitchSignInCodeOwner,
  insertTwitchSignInCode,
} from './twitch-sign-in.store.ts';
import { twitchSignInMessages } from './twitch-sign-in.messages.ts';

type Visitor = Call<UserActor | VisitorActor>;
export interface TwitchSignInDeps {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly features: Features;
  readonly links: AccountLinksApi;
  readonly mails: MailedLinks;
  readonly devices: DeviceSignIn;
  readonly refusals: RefusedSignInNotices;
}
/**
 * Permissions that the sign-in requests from Twitch. With them, the ID token contains the e-mail
 * address of the Twitch account.
 */
const signInScopes = ['openid', 'user:read:email'];
const claims = JSON.stringify({ id_token: { email: null, email_verified: null } });
const secondMs = 1_000;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * Creates the sign-in with a Twitch account. Finds the user by the link, never by the e-mail
 * address: an equal address does not prove that the account here belongs to the same person.
 */
export function createTwitchSignIn(kernel: Kernel, deps: TwitchSignInDeps) {
  const { db, clock, config, commands } = kernel;
  return { begin, arrive };

  /**
   * Begins a sign-in. Returns the URL at Twitch, and the cookie that identifies the browser when it
   * returns.
   */
  async function begin(present: string | undefined): Promise<{ url: string; cookie: string }> {
    // uses a cookie that the browser already has, so that a sign-in in another tab can still be
    // finished
    const cookie = present !== undefined && tokenShape.test(present) ? present : generateToken();
    const scopes = [...(config.providers.offered.twitch?.scopes ?? []), ...signInScopes];
    const extra = { scope: [...new Set(scopes)].join(' '), claims };
    return { url: await deps.links.beginSignIn('twitch', computeSha256(cookie), extra), cookie };
  }

  /**
   * Handles a return from Twitch. Returns the page of the portal that exchanges a code for a
   * session. Throws LinkAttemptError.
   */
  async function arrive(arrived: ProviderSignIn): Promise<string> {
    const code = (await enter(arrived)) ?? (await register(arrived)) ?? (await enter(arrived));
    if (code === undefined) throw new LinkAttemptError('known');
    return `${config.publicUrl}/#/?autoLoginToken=${twitchCodePrefix}${code}`;
  }

  /**
   * Signs in the user who has linked the Twitch account. Returns undefined if no user has linked
   * it.
   */
  async function enter(arrived: ProviderSignIn): Promise<string | undefined> {
    const known = await deps.links.findByExternalAccount(db.read, 'twitch', arrived.account.id);
    if (!known) return undefined;
    const { userId } = known;
    const result: { code?: string } = {};
    const message = twitchSignInMessages.returned();
    const spec = { type: 'sessions.twitch-return', message, userId };
    await commands.run(toUnkeyed(arrived.call), spec, async (tx, command) => {
      await lockLoginUser(tx, userId);
      // checks the link again, because the account may have been unlinked or linked to another user
      // since it was found
      const now = await deps.links.find(tx, userId, 'twitch');
      if (now?.outsideId !== arrived.account.id) throw new LinkAttemptError('expired');
      await arrived.link(tx, userId, command);
      result.code = await leaveCode(tx, userId, arrived.browserHash);
      return { reply: {} };
    });
    return result.code;
  }

  /**
   * Creates an account without a password. Its address must be confirmed by our own mail, like any
   * other. Returns undefined if the address already belongs to an account, possibly because the
   * callback was repeated.
   */
  async function register(arrived: ProviderSignIn): Promise<string | undefined> {
    const email = toConfirmedAddress(arrived.claims);
    if (email === undefined) throw new LinkAttemptError('unconfirmed');
    if (await findLoginUserByEmail(db.read, email)) return undefined;
    if (!(await deps.features.isOpen(db.read, 'registration')))
      throw new LinkAttemptError('closed');
    await countRegistration(kernel, arrived.call);
    const result: { code?: string } = {};
    const spec = { type: 'users.register-twitch', message: twitchSignInMessages.registered() };
    const work = commands.run(toUnkeyed(arrived.call), spec, async (tx, command) => {
      const { language } = arrived.call;
      const person = { email, language, invitedBy: null };
      const made = await deps.accounts.create(
        tx,
        { ...person, passwordHash: null, passwordForStaff: false },
        arrived.call,
        command.id,
      );
      const { userId, username } = made;
      await deps.mails.send(tx, { id: userId, email, username, language }, 'verify-email');
      await arrived.link(tx, userId, command);
      result.code = await leaveCode(tx, userId, arrived.browserHash);
      return { reply: {}, userId, after: { username } };
    });
    await work.catch((error: unknown) => {
      const isThere = error instanceof LinkAttemptError && error.reason === 'taken';
      if (!isThere && !isUniqueViolation(error, 'users_email')) throw error;
    });
    return result.code;
  }

  async function leaveCode(tx: Tx, userId: number, browserHash: Buffer): Promise<string> {
    const code = generateToken();
    const expiresAt = new Date(clock.now().getTime() + limits.autoLoginSeconds * secondMs);
    const codeHash = computeSha256(code);
    await insertTwitchSignInCode(tx, { codeHash, userId, browserHash, expiresAt });
    return code;
  }
}

/** Throws LinkAttemptError if too many accounts were created from the same network. */
async function countRegistration({ limits: counts }: Kernel, { address }: Visitor): Promise<void> {
  await counts.count(counts.network('registration', address)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'RATE_LIMITED')
      throw new LinkAttemptError('limited');
    throw error;
  });
}

/**
 * Opens a session for a code. The session's password does not count as proven. Throws BF-9 for a
 * code that has expired, was used or belongs to another browser; BLOCKED during a block, after
 * which the code can still be used; CODE_REQUIRED if the user must also enter an authenticator
 * code.
 */
export async function openTwitchSession(
  { db, clock, commands }: Kernel,
  deps: TwitchSignInDeps,
  call: Visitor,
  code: string,
  cookie: string | undefined,
): Promise<SignInReply> {
  const codeHash = computeSha256(code);
  const owner = await findTwitchSignInCodeOwner(db.read, codeHash, computeSha256(cookie ?? ''));
  if (!owner) throw new AppError('BF-9');
  const { userId } = owner;
  const result: { signedIn?: SignInReply; ticket?: string } = {};
  const spec = { type: 'sessions.twitch', message: twitchSignInMessages.signedIn(), userId };
  const work = commands.run(toUnkeyed(call), spec, async (tx, command) => {
    // locks the user first, in the same order as blocking and unlinking
    const user = await lockLoginUser(tx, userId);
    if (!user || !(await consumeTwitchSignInCode(tx, codeHash, clock.now())))
      throw new AppError('BF-9');
    const enters = { ...deps, links: deps.mails };
    if (user.asks_code) {
      result.ticket = await insertSignInAwaitingCode(enters, tx, userId, { way: 'twitch' });
      return { reply: {}, message: twitchSignInMessages.waitsForCode() };
    }
    const signInMethod = { way: 'twitch', withCode: false } as const;
    result.signedIn = await openSession(enters, tx, call, user, signInMethod, command.id);
    return { reply: {} };
  });
  const refused = { userId, way: 'twitch', device: call.device } as const;
  await work.catch((error: unknown) => deps.refusals.rethrow(error, refused));
  if (result.ticket !== undefined) throw buildCodeRequiredError(result.ticket);
  if (!result.signedIn) throw new Error('The session was not opened');
  return result.signedIn;
}

/**
 * Returns the call without its idempotency key, because the reply of a sign-in must not be stored
 * and repeated.
 */
const toUnkeyed = (call: Visitor): Visitor => ({ ...call, idempotencyKey: undefined });

/**
 * Returns the e-mail address if Twitch has confirmed it. Anybody could enter an unconfirmed address
 * at Twitch.
 */
function toConfirmedAddress(claimed: ProviderSignIn['claims']): string | undefined {
  const { email, email_verified: isConfirmed } = claimed;
  return typeof email === 'string' && isConfirmed === true ? normaliseEmail(email) : undefined;
}
