import type { Queries, Tx } from '../../../kernel/db.ts';
import { maybeOne, sql } from '../../../kernel/db/sql.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { administrators } from '../../identity/accounts/users.api.ts';
import { findFailingMails } from '../../post/mail/mail.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';

/** Mails that have waited so long for the mail server are an outage, in milliseconds. */
const outageMs = 10 * 60_000;
const alarmName = 'mail-alarm';

/** Notes an alarm; answers whether it is a new one. */
const raiseAlarm = async (tx: Tx, at: Date): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      insert into settings_rows (name, value, updated_at)
      values (${alarmName}, ${sql.json({ since: at })}, ${at})
      on conflict do nothing
      returning name`,
  )) !== undefined;
/** Answers whether there was an alarm. */
const endAlarm = async (tx: Tx): Promise<boolean> =>
  (await maybeOne(tx, sql`delete from settings_rows where name = ${alarmName} returning name`)) !==
  undefined;
const hasAlarm = async (on: Queries): Promise<boolean> =>
  (await maybeOne(on, sql`select 1 as found from settings_rows where name = ${alarmName}`)) !==
  undefined;

/**
 * Notifies every administrator when the mail server has taken no mail for a while, once for each
 * outage, and when it takes mails again. On the pages alone: a mail about it would wait, too.
 */
export const createMailWatch =
  ({ db, clock, log }: Pick<Kernel, 'db' | 'clock' | 'log'>, notifier: Notifier) =>
  async (): Promise<void> => {
    const now = clock.now();
    const failing = await findFailingMails(db.read, new Date(now.getTime() - outageMs));
    if (!failing && !(await hasAlarm(db.read))) return;
    await db.transaction(async (tx) => {
      const image = null;
      if (failing) {
        if (!(await raiseAlarm(tx, now))) return;
        const { waiting, answer } = failing;
        log.error({ waiting, answer }, 'the mail server takes no mails');
        const values = { n: waiting, answer: answer ?? '' };
        const to = await administrators(tx);
        const notices = to.map(({ id, language }) => ({
          to: { userId: id, language },
          values,
          image,
        }));
        await notifier.notifyAll(tx, 'MAIL_ALARM', notices);
      } else if (await endAlarm(tx)) {
        const to = await administrators(tx);
        const notices = to.map(({ id, language }) => ({
          to: { userId: id, language },
          values: {},
          image,
        }));
        await notifier.notifyAll(tx, 'MAIL_CALM', notices);
      }
    });
  };
