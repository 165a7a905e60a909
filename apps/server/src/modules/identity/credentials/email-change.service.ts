import {
  findLoginUserByEmail,
  findLoginUserById,
  lockLoginUser,
  setUserEmail,
  requirePasswordReset,
} from '../accounts/users/users.api.ts';
import type { Call, UserActor, VisitorActor } from '../../../kernel/actor.ts';
import { AppError, buildFieldError, isUniqueViolation } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { generateToken, computeSha256 } from '../../../kernel/secrets.ts';
import { userStatus } from '@guildhall/contract/limits';
import { toastTemplates } from '../../post/notifications/notifications.api.ts';
import { userVerifiedEvent } from '../accounts/users/user-facts.api.ts';
import { listMailRequestBuckets, type Sessions } from '../sessions/sessions.api.ts';
import { maskEmail, normaliseEmail } from './credentials.email.ts';
import { mailedLinkMinIntervalMs, type MailedLinks } from './credentials.links.ts';
import {
  expireAllMailedTokens,
  expireMailedTokens,
  findNewestValidMailedLink,
  setPassword,
  lockUserAndConsumeMailedLink,
  consumeMailedToken,
} from './credentials.store.ts';
import { credentialMessages } from './credentials.messages.ts';
import { formatTitledMessage } from '../../../kernel/say.ts';

type Own = Call<UserActor>;
interface EmailChangeBody {
  readonly newEmail: string;
  readonly userId: number;
}
interface RequestedEmail {
  readonly newEmail: string;
}
interface EmailChangeRequest extends RequestedEmail {
  /** Identifier that the reply contains; the client sends it with later requests. */
  readonly publicId?: string;
}

export interface EmailChangeDeps {
  readonly kernel: Kernel;
  readonly links: MailedLinks;
  readonly sessions: Sessions;
}
async function request(deps: EmailChangeDeps, call: Own, body: EmailChangeBody) {
  const { clock, limits, db, config, commands } = deps.kernel;
  if (body.userId !== call.actor.userId) throw new AppError('NOT_FOUND');
  if (call.actor.provenUntil <= clock.now()) throw new AppError('PROOF_REQUIRED');
  const newEmail = normaliseEmail(body.newEmail);
  if (newEmail === undefined) throw new AppError('BF-2');
  await limits.count(await listMailRequestBuckets(db.read, 'email-change', call));
  const [user, other] = [
    await findLoginUserById(db.read, call.actor.userId),
    await findLoginUserByEmail(db.read, newEmail),
  ];
  if (!user) throw new AppError('UNAUTHORIZED');
  if (user.email === newEmail)
    throw buildFieldError('newEmail', credentialMessages.yourAddressAlready());
  // if another user has this address, the caller gets the same reply, and the other user gets a
  // mail at the first step
  if (other && config.tellWhoHasAnAccount) throw new AppError('BF-1');
  return commands.run(
    call,
    {
      type: 'users.email-change-requested',
      message: credentialMessages.askedAnotherEMailAddress(),
      userId: user.id,
    },
    async (tx) => {
      const { provenUntil } = await deps.sessions.lockCaller(tx, call.actor);
      if (provenUntil <= clock.now()) throw new AppError('PROOF_REQUIRED');
      const open = await findNewestValidMailedLink(tx, user.id, 'email-step-1');
      const known = open?.payload as EmailChangeRequest | undefined;
      // ten simultaneous requests for the same new address send one mail and get the same reply
      if (
        open &&
        known?.newEmail === newEmail &&
        known.publicId !== undefined &&
        clock.now().getTime() - open.at.getTime() < mailedLinkMinIntervalMs
      )
        return { reply: { id: known.publicId } };
      const [token, publicId] = [generateToken(), generateToken().slice(0, 16)];
      await expireMailedTokens(tx, user.id, 'email-step-2', clock.now());
      await deps.links.keep(tx, user.id, 'email-step-1', token, {
        payload: { newEmail, publicId } satisfies EmailChangeRequest,
      });
      const link = deps.links.address(`update-email/${token}/step-1`);
      await deps.links.mail(
        tx,
        user,
        'email-step-1',
        { username: user.username, newEmail, link },
        publicId,
      );
      // the reply does not contain the mailed token, so the caller must read the mail at the
      // present address
      return { reply: { id: publicId }, after: { newEmail: maskEmail(newEmail) } };
    },
  );
}
function confirmOld(deps: EmailChangeDeps, call: Own, reqId: string) {
  const { kernel } = deps;
  return kernel.commands.run(
    call,
    {
      type: 'users.email-change-step-1',
      message: credentialMessages.confirmedPresentEMailAddress(),
      userId: call.actor.userId,
    },
    async (tx, command) => {
      await deps.sessions.lockCaller(tx, call.actor);
      const consumed = await consumeMailedToken(
        tx,
        computeSha256(reqId),
        'email-step-1',
        kernel.clock.now(),
        call.actor.userId,
      );
      const user = consumed && (await lockLoginUser(tx, consumed.userId));
      if (!user) throw new AppError('LINK_INVALID');
      const { newEmail } = consumed.payload as RequestedEmail;
      const other = await findLoginUserByEmail(tx, newEmail);
      if (other) {
        await deps.links.mail(
          tx,
          other,
          'email-taken',
          { link: deps.links.address('login') },
          command.id,
        );
        return { reply: {} };
      }
      const verificationId = generateToken();
      await deps.links.keep(tx, user.id, 'email-step-2', verificationId, {
        payload: { newEmail, reqHash: computeSha256(reqId).toString('hex') },
      });
      const link = deps.links.address(
        `update-email/${reqId}/step-2?verificationId=${verificationId}`,
      );
      await deps.links.mail(
        tx,
        { email: newEmail, language: user.language },
        'email-step-2',
        { username: user.username, link },
        command.id,
      );
      return { reply: {} };
    },
  );
}
async function confirmNew(deps: EmailChangeDeps, call: Own, reqId: string, verificationId: string) {
  const { commands, clock, facts, realtime } = deps.kernel;
  const { userId } = call.actor;
  const work = commands.run(
    call,
    { type: 'users.email-changed', message: credentialMessages.changedEMailAddress(), userId },
    async (tx, command) => {
      await deps.sessions.lockCaller(tx, call.actor);
      const hash = computeSha256(verificationId);
      const taken = await consumeMailedToken(tx, hash, 'email-step-2', clock.now(), userId);
      const requested = taken?.payload as (RequestedEmail & { reqHash: string }) | undefined;
      const user =
        requested?.reqHash === computeSha256(reqId).toString('hex')
          ? await lockLoginUser(tx, userId)
          : undefined;
      if (!requested || !user) throw new AppError('LINK_INVALID');
      const after = await setUserEmail(tx, user.id, requested.newEmail);
      // password links that were mailed to the old address must not stay valid
      await expireMailedTokens(tx, user.id, 'forgot-password', clock.now());
      await expireMailedTokens(tx, user.id, 'verify-email', clock.now());
      const undo = generateToken();
      await deps.links.keep(tx, user.id, 'email-undo', undo, {
        payload: { email: user.email },
        besideOlder: true,
      });
      const values = {
        username: user.username,
        newEmail: maskEmail(requested.newEmail),
        link: deps.links.address(`undo-email-change/${undo}`),
      };
      await deps.links.mail(tx, user, 'email-changed', values, command.id);
      await deps.links.mail(
        tx,
        { email: requested.newEmail, language: user.language },
        'email-is-new',
        { username: user.username },
        command.id,
      );
      const words =
        user.status_id === userStatus.unverified
          ? formatTitledMessage(toastTemplates.EMAIL_VERIFIED({}), user.language)
          : undefined;
      // a recruit whose new address is verified by this link counts as verified, as after the first
      // verification link
      await facts.publish(tx, userVerifiedEvent, { userId: user.id });
      await realtime.emit(
        tx,
        user.id,
        'EMAIL_VERIFIED',
        { statusId: after?.status_id ?? userStatus.verified },
        words,
      );
      return {
        reply: {},
        before: { email: maskEmail(user.email) },
        after: { email: maskEmail(requested.newEmail) },
      };
    },
  );
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email')
      ? new AppError('CONFLICT', {
          because: credentialMessages.addressCanNoLongerUsed(),
          cause: error,
        })
      : error;
  });
}
async function undo(deps: EmailChangeDeps, call: Call<UserActor | VisitorActor>, token: string) {
  const { commands, clock } = deps.kernel;
  const work = commands.run(
    { ...call, idempotencyKey: undefined },
    { type: 'users.email-change-undone', message: credentialMessages.tookEMailChangeBack() },
    async (tx, command) => {
      const { user, taken } =
        (await lockUserAndConsumeMailedLink(tx, token, 'email-undo', clock.now())) ?? {};
      if (!user || !taken) throw new AppError('LINK_INVALID');
      const { email } = taken.payload as { email: string };
      await setUserEmail(tx, user.id, email);
      await expireAllMailedTokens(tx, user.id, clock.now(), taken.createdAt);
      await setPassword(tx, user.id, { hash: null, forStaff: false }, clock.now());
      await requirePasswordReset(tx, user.id);
      await deps.sessions.end(tx, user.id);
      await deps.links.send(tx, { ...user, email }, 'regenerate-password');
      await deps.links.mail(
        tx,
        user,
        'email-change-undone',
        { username: user.username },
        command.id,
      );
      return {
        reply: {},
        userId: user.id,
        before: { email: maskEmail(user.email) },
        after: { email: maskEmail(email) },
      };
    },
  );
  await work.catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email')
      ? new AppError('CONFLICT', {
          because: credentialMessages.addressBelongsAnotherAccountNow(),
          cause: error,
        })
      : error;
  });
  return {};
}

/**
 * Changes the e-mail address in two steps (OP-05): first the present address confirms, then the new
 * address. The old address gets a mail and can revert the change for 72 hours. Reverting ends every
 * session and invalidates the password, because whoever changed the address knew the password.
 */
export function createEmailChange(kernel: Kernel, others: Omit<EmailChangeDeps, 'kernel'>) {
  const deps: EmailChangeDeps = { kernel, ...others };
  return {
    request: (call: Own, body: EmailChangeBody) => request(deps, call, body),
    confirmOld: (call: Own, reqId: string) => confirmOld(deps, call, reqId),
    confirmNew: (call: Own, reqId: string, verificationId: string) =>
      confirmNew(deps, call, reqId, verificationId),
    undo: (call: Call<UserActor | VisitorActor>, token: string) => undo(deps, call, token),
  };
}
