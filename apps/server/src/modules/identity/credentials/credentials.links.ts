import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { generateToken, computeSha256 } from '../../../kernel/secrets.ts';
import type { Mailer, MailTemplate } from '../../post/mail/mail.api.ts';
import {
  expireMailedTokens,
  insertMailedToken,
  type MailedTokenPurpose,
} from './credentials.store.ts';

const minuteMs = 60_000;
/** Shortest time in milliseconds between two mails of one kind to one person (OP-88). */
export const mailedLinkMinIntervalMs = minuteMs;
/** Lifetime of each kind of mailed link, in milliseconds. */
const lifeMs: Record<MailedTokenPurpose, number> = {
  'verify-email': 24 * 60 * minuteMs,
  'forgot-password': 30 * minuteMs,
  'regenerate-password': 24 * 60 * minuteMs,
  'email-step-1': 30 * minuteMs,
  'email-step-2': 30 * minuteMs,
  'email-undo': 72 * 60 * minuteMs,
  'proof-code': 10 * minuteMs,
  registration: 15 * minuteMs,
  'sign-in-code': 10 * minuteMs,
  'account-lock': 7 * 24 * 60 * minuteMs,
};
type LinkPurpose = 'verify-email' | 'forgot-password' | 'regenerate-password';
const path: Record<LinkPurpose, string> = {
  'verify-email': 'verify-email',
  'forgot-password': 'forgot-password',
  'regenerate-password': 'regenerate-password-request',
};
export interface MailRecipient {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly language: string;
}
interface TokenOptions {
  readonly payload?: Record<string, unknown> | null;
  readonly besideOlder?: boolean;
}
/**
 * Returns the milliseconds for which the link or code in a mail is valid; undefined for a mail
 * without link or code.
 */
const findLifeMs = (template: MailTemplate): number | undefined =>
  Object.hasOwn(lifeMs, template) ? lifeMs[template as MailedTokenPurpose] : undefined;

/**
 * Creates mailed links. Stores the hash of a token and the mail that contains the token, in one
 * transaction.
 */
export function createMailedLinks(kernel: Pick<Kernel, 'config' | 'clock'>, mailer: Mailer) {
  return { address: buildPortalUrl, keep: storeToken, send, mail };

  /** Builds the URL of a page of the portal. */
  function buildPortalUrl(hash: string): string {
    return `${kernel.config.publicUrl}/#/${hash}`;
  }
  /**
   * Stores a new token. Invalidates older tokens of the same purpose, unless `besideOlder` is set.
   */
  async function storeToken(
    tx: Tx,
    userId: number,
    purpose: MailedTokenPurpose,
    token: string,
    { payload = null, besideOlder = false }: TokenOptions = {},
  ): Promise<void> {
    const now = kernel.clock.now();
    if (!besideOlder) await expireMailedTokens(tx, userId, purpose, now);
    await insertMailedToken(tx, {
      tokenHash: computeSha256(token),
      purpose,
      userId,
      payload,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs[purpose]),
    });
  }
  async function send(tx: Tx, user: MailRecipient, purpose: LinkPurpose): Promise<void> {
    const token = generateToken();
    await storeToken(tx, user.id, purpose, token);
    await mail(
      tx,
      user,
      purpose,
      { username: user.username, link: buildPortalUrl(`${path[purpose]}/${token}`) },
      computeSha256(token).toString('hex').slice(0, 32),
    );
  }
  /**
   * Sends one mail. `cause` identifies the mail: another call with the same cause sends no second
   * mail.
   */
  function mail(
    tx: Tx,
    user: Pick<MailRecipient, 'email' | 'language'>,
    template: MailTemplate,
    values: Record<string, string>,
    cause: string | number,
  ): Promise<void> {
    const life = findLifeMs(template);
    return mailer.send(tx, {
      to: user.email,
      language: user.language,
      template,
      values,
      dedupKey: `${template}-${cause}`,
      expiresAt: life === undefined ? undefined : new Date(kernel.clock.now().getTime() + life),
    });
  }
}
export type MailedLinks = ReturnType<typeof createMailedLinks>;
