import type { Call, UserActor, VisitorActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { generateToken, computeSha256Hex } from '../../../kernel/secrets.ts';
import { findLoginUserById, setAccountLockedAt } from '../accounts/users/users.api.ts';
import { lockUserAndConsumeMailedLink, type MailedLinks } from '../credentials/credentials.api.ts';
import { formatUserAgent, type Sessions } from '../sessions/sessions.api.ts';
import { deleteAllPasskeysOfUser } from './passkeys.store.ts';
import { accountSecurityMessages } from './security.messages.ts';

export interface AccountLockDeps {
  readonly links: Pick<MailedLinks, 'address' | 'keep' | 'mail'>;
  readonly sessions: Pick<Sessions, 'end'>;
}
/** Lets players lock their account with a link in the mail about a sign-in from a new browser. */
export function createAccountLock(kernel: Kernel, { links, sessions }: AccountLockDeps) {
  return { mailNewBrowser, lock };

  /**
   * Mails the player a link that locks the account. Links in older mails stay valid; otherwise an
   * intruder could invalidate them by signing in again.
   */
  async function mailNewBrowser(
    tx: Tx,
    { userId, device, at }: { readonly userId: number; readonly device: string; readonly at: Date },
  ): Promise<void> {
    const user = await findLoginUserById(tx, userId);
    if (!user) return;
    const token = generateToken();
    await links.keep(tx, userId, 'account-lock', token, { besideOlder: true });
    const values = {
      username: user.username,
      device: formatUserAgent(device),
      when: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      link: links.address(`lock-account/${token}`),
    };
    await links.mail(tx, user, 'new-sign-in', values, computeSha256Hex(token).slice(0, 32));
  }
  /**
   * Ends every session. Refuses sign-ins until the player chooses a new password, with the link
   * that this call mails or with a later link.
   * @throws LINK_INVALID for an expired, used or revoked link
   */
  function lock(call: Call<UserActor | VisitorActor>, token: string) {
    const spec = { type: 'users.lock-account', message: accountSecurityMessages.lockedAccount() };
    return kernel.commands.run(call, spec, async (tx, command) => {
      const { user } =
        (await lockUserAndConsumeMailedLink(tx, token, 'account-lock', command.at)) ?? {};
      if (!user) throw new AppError('LINK_INVALID');
      await setAccountLockedAt(tx, user.id, command.at);
      // an intruder may have added a passkey, which stays valid even after a new password
      await deleteAllPasskeysOfUser(tx, user.id);
      await sessions.end(tx, user.id);
      const reset = generateToken();
      await links.keep(tx, user.id, 'forgot-password', reset);
      const { username } = user;
      const link = links.address(`forgot-password/${reset}`);
      await links.mail(tx, user, 'account-locked', { username, link }, command.id);
      return { reply: {}, userId: user.id };
    });
  }
}
