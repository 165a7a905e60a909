import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findLoginUserById } from '../accounts/users/users.api.ts';
import type { MailedLinks } from '../credentials/credentials.api.ts';
import type { Sessions } from '../sessions/sessions.api.ts';

export interface PasskeysDeps {
  readonly sessions: Pick<Sessions, 'lockCaller'>;
  readonly links: Pick<MailedLinks, 'address' | 'mail'>;
}
/**
 * Locks the caller's user until commit. Throws PROOF_REQUIRED unless the user has entered the
 * password recently.
 */
export async function lockUserWithPasswordProof(
  { clock }: Pick<Kernel, 'clock'>,
  { sessions }: PasskeysDeps,
  tx: Tx,
  call: Call<UserActor>,
): Promise<void> {
  const { provenUntil } = await sessions.lockCaller(tx, call.actor);
  if (provenUntil <= clock.now()) throw new AppError('PROOF_REQUIRED');
}
/** Mails the owner that a passkey was added or removed. */
export async function mailPasskeyChange(
  { links }: PasskeysDeps,
  tx: Tx,
  userId: number,
  template: 'passkey-added' | 'passkey-removed',
  name: string,
  commandId: number,
): Promise<void> {
  const user = await findLoginUserById(tx, userId);
  const values = { name, link: links.address('profile-settings') };
  if (user) await links.mail(tx, user, template, values, commandId);
}
