import { deleteAlarm, hasAlarm, insertAlarm } from '../../../kernel/operation/alarms.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listActiveAdministrators } from '../../identity/accounts/users/users.api.ts';
import { findFailingMails } from '../../post/mail/mail.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';

/** If mails have been waiting for this many milliseconds, the mail server counts as down. */
const outageMs = 10 * 60_000;
const alarm = 'mail';

const listRecipients = async (tx: Tx) =>
  (await listActiveAdministrators(tx)).map(({ id: userId, language }) => ({ userId, language }));

/**
 * Creates the check that notifies every administrator when the mail server has an outage, and again
 * when the outage ends. Notifies only on pages, because a mail would have to wait too.
 */
export const createMailServerOutageCheck =
  ({ db, clock, log }: Pick<Kernel, 'db' | 'clock' | 'log'>, notifier: Notifier) =>
  async (): Promise<void> => {
    const now = clock.now();
    const failing = await findFailingMails(db.read, new Date(now.getTime() - outageMs));
    if (!failing && !(await hasAlarm(db.read, alarm))) return;
    await db.transaction(async (tx) => {
      const isNew = failing ? await insertAlarm(tx, alarm, now) : await deleteAlarm(tx, alarm);
      if (!isNew) return;
      const everybody = await listRecipients(tx);
      if (failing) {
        log.error(failing, 'the mail server takes no mails');
        const values = { n: failing.waiting, answer: failing.answer ?? '' };
        const notices = everybody.map((to) => ({ to, values, image: null }));
        await notifier.notifyAll(tx, 'MAIL_ALARM', notices);
      } else {
        const notices = everybody.map((to) => ({ to, values: {}, image: null }));
        await notifier.notifyAll(tx, 'MAIL_CALM', notices);
      }
    });
  };
