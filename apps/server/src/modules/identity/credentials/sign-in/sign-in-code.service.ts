import {
  cancelUserDeletion,
  lockLoginUser,
  type LoginRow,
} from '../../accounts/users/users.api.ts';
import type { Call, UserActor, VisitorActor } from '../../../../kernel/actor.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { generateToken, computeSha256 } from '../../../../kernel/secrets.ts';
import type { Accounts } from '../../accounts/accounts.api.ts';
import {
  listCodeAttemptBuckets,
  consumeTwoFactorCode,
  type Sessions,
} from '../../sessions/sessions.api.ts';
import type { Mailer } from '../../../post/mail/mail.api.ts';
import type { MailedLinks } from '../credentials.links.ts';
import { consumeMailedToken, findMailedToken } from '../credentials.store.ts';
import { credentialMessages } from '../credentials.messages.ts';
import type { RefusedSignInNotices } from './refused-sign-ins.ts';
import type { DeviceSignIn } from './device-sign-in.service.ts';
import { requireSignInReply, buildSignInReply, type SignInReply } from './signed-in.ts';

type Visitor = Call<UserActor | VisitorActor>;
/** Ways to sign in on this portal. All except passkeys may require a code. */
type Way = 'password' | 'twitch' | 'passkey';
/**
 * A sign-in whose first factor was correct, stored until the user enters the code of the second
 * factor.
 */
interface Waiting {
  readonly way: Way;
  /** Id of the trigger of a game client that this sign-in also signs in. */
  readonly triggerId?: string;
}
export interface OpenSessionDeps {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly links: Pick<MailedLinks, 'keep' | 'mail'>;
  readonly devices: Pick<DeviceSignIn, 'approve'>;
}
/**
 * Opens the session of a user whose factors were correct, and cancels a requested deletion of the
 * account.
 */
export async function openSignInSession(
  deps: OpenSessionDeps,
  tx: Tx,
  call: Visitor,
  user: LoginRow,
  { way, triggerId, withCode }: Waiting & { readonly withCode: boolean },
  commandId: number,
): Promise<SignInReply> {
  // opens the session first, because this throws for a blocked user before anything else happens
  const session = await deps.sessions.open(tx, user.id, way, call, withCode);
  if (triggerId !== undefined) await deps.devices.approve(tx, user.id, triggerId);
  if (await cancelUserDeletion(tx, user.id))
    await deps.links.mail(tx, user, 'deletion-cancelled', { username: user.username }, commandId);
  return buildSignInReply(deps.accounts, tx, user.id, session);
}
/**
 * Stores a sign-in that waits for a code. Several sign-ins of a user may wait, so that two tabs do
 * not cancel each other. The caller must have locked the user. Throws BLOCKED during a block.
 */
export async function insertSignInAwaitingCode(
  { sessions, links }: Pick<OpenSessionDeps, 'sessions' | 'links'>,
  tx: Tx,
  userId: number,
  waiting: Waiting,
): Promise<string> {
  await sessions.assertMayEnter(tx, userId);
  const ticket = generateToken();
  await links.keep(tx, userId, 'sign-in-code', ticket, {
    payload: { ...waiting },
    besideOlder: true,
  });
  return ticket;
}
/**
 * Builds the error that asks for a code. The error's details contain the ticket that the client
 * must send with the code.
 */
export const buildCodeRequiredError = (ticket: string): AppError =>
  new AppError('CODE_REQUIRED', { details: { ticket } });

interface TicketWithCode {
  readonly ticket: string;
  readonly code: string;
}
export interface SignInCodeDeps extends OpenSessionDeps {
  readonly mail: Mailer;
  readonly refusals: RefusedSignInNotices;
}
/**
 * Creates the use case that completes a sign-in with an authenticator code or a recovery code.
 * After a wrong code, the ticket stays valid.
 * @throws LINK_INVALID for a ticket that is expired, used or cancelled
 * @throws WRONG_TOKEN for a wrong code
 * @throws BLOCKED during a block
 */
export function createSignInCodeCompletion(kernel: Kernel, deps: SignInCodeDeps) {
  const { db, clock, commands, limits } = kernel;
  return completeSignIn;

  async function completeSignIn(
    call: Visitor,
    { ticket, code }: TicketWithCode,
  ): Promise<SignInReply> {
    const known = await findMailedToken(db.read, computeSha256(ticket), 'sign-in-code');
    if (!known || known.usedAt !== null || known.expiresAt <= clock.now()) throw ticketOver();
    const { userId } = known;
    // counts the attempt before checking the code; callers without a valid ticket are not counted,
    // because they have not proven the first factor
    const attempts = await listCodeAttemptBuckets(db.read, userId, call);
    await limits.count(attempts);
    const waiting = known.payload as Waiting;
    const result: { signedIn?: SignInReply } = {};
    const work = commands.run(
      { ...call, idempotencyKey: undefined },
      { type: 'sessions.login', message: credentialMessages.signedInWithCode(), userId },
      async (tx, command) => {
        const user = await lockLoginUser(tx, userId);
        const now = clock.now();
        if (!user || !(await consumeMailedToken(tx, known.tokenHash, 'sign-in-code', now, userId)))
          throw ticketOver();
        // the user may have turned codes at sign-in off in another browser meanwhile
        if (user.asks_code) {
          const given = { userId, code, opens: 'account', commandId: command.id } as const;
          await consumeTwoFactorCode({ kernel, mailer: deps.mail }, tx, given);
        }
        const signInMethod = { ...waiting, withCode: user.asks_code };
        result.signedIn = await openSignInSession(deps, tx, call, user, signInMethod, command.id);
        const network = limits.network('second-factor', call.address);
        await limits.succeeded(tx, [...network, ...attempts]);
        return { reply: {} };
      },
    );
    const { device } = call;
    await work.catch((error: unknown) =>
      deps.refusals.rethrow(error, { userId, way: waiting.way, device }),
    );
    return requireSignInReply(result);
  }
}
const ticketOver = (): AppError =>
  new AppError('LINK_INVALID', { because: credentialMessages.signInTookLong() });
export type SignInCodeCompletion = ReturnType<typeof createSignInCodeCompletion>;
