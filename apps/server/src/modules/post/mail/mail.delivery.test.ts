import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import {
  openTestSmtp,
  createSmtpRefusalError,
  type TestSmtp,
} from '../../../../test/harness/smtp.harness.ts';
import { many, maybeOne, one, run, sql } from '../../../kernel/db/sql.ts';
import { openSmtp, smtpTimeoutsMs } from './mail.smtp.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const env = {
  MAIL_FROM: 'Hall of Guilds <hall@guilds.example>',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};
let smtp: TestSmtp;
let server: TestServer;
beforeAll(async () => {
  smtp = await openTestSmtp();
  server = await startTestServer(env, undefined, smtp.url);
  // waits until the first mails of the server are finished, so that each test starts without
  // attempts and alarms
  await server.admin();
});
afterEach(() => {
  for (const name of ['connect', 'sender', 'recipient', 'mail'] as const)
    smtp.answers[name] = undefined;
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
interface MailRow extends Record<string, unknown> {
  readonly id: number;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
}
/** Finds the newest undelivered mail to a player. */
const mailTo = ({ identity }: Player) =>
  maybeOne<MailRow>(
    server.db.read,
    sql`
      select id, state, attempts, last_error
      from outbox
      where kind = 'mail' and payload->>'to' = ${identity.email}
      order by id desc
      limit 1`,
  );
/**
 * Waits until the newest mail to a player has been tried `times` times and no attempt is running.
 */
const tried = (player: Player, times: number) =>
  waitForResult(`the mail was tried ${times} times`, async () => {
    const row = await maybeOne<MailRow>(
      server.db.read,
      sql`
        select id, state, attempts, last_error
        from outbox
        where kind = 'mail' and payload->>'to' = ${player.identity.email} and leased_by is null
        order by id desc
        limit 1`,
    );
    return row?.attempts === times ? row : undefined;
  });
/** Advances the clock, and runs the jobs and effects that are due at the new time. */
const passTime = async (ms: number, on = server): Promise<void> => {
  on.clock.advance(ms);
  await on.app.kernel.jobs.runNow('outbox.due');
};
/**
 * Lists the mails to a player that have reached the mail server, whether it accepted them or not.
 */
const mailsOf = ({ identity }: Player, mails = smtp.arrived) =>
  mails.filter(({ to }) => [to].flat().some((entry) => entry?.text.includes(identity.email)));
/** Counts how often the mail server was asked to deliver a mail to a player. */
const askedFor = ({ identity }: Player) =>
  smtp.asked.filter((address) => address === identity.email).length;
const delivered = (player: Player) =>
  waitForResult('nothing waits for the player', async () =>
    (await mailTo(player)) === undefined ? true : undefined,
  );
const arrival = (player: Player) =>
  waitForResult('the mail was taken', async () => mailsOf(player, smtp.taken)[0]);
/** Creates a reply of the mail server that is sent only when the test calls `release`. */
function hold(): { promise: Promise<undefined>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { promise, release: () => resolve(undefined) };
}

/** Runs `work` while no mail server listens on the port. */
async function withoutServer<T>(work: () => Promise<T>): Promise<T> {
  const port = Number(new URL(smtp.url).port);
  await smtp.close();
  try {
    return await work();
  } finally {
    smtp = await openTestSmtp(port);
  }
}

describe('a slow mail server', () => {
  it('has the time that SMTP allows for every answer', () => {
    expect(smtpTimeoutsMs.greetingTimeout).toBeGreaterThanOrEqual(5 * minuteMs);
    expect(smtpTimeoutsMs.socketTimeout).toBeGreaterThanOrEqual(10 * minuteMs);
    const answers = { greeting: 5, ehlo: 5, sender: 5, recipient: 5, data: 2, block: 3, dot: 10 };
    const together = Object.values(answers).reduce((total, minutes) => total + minutes, 0);
    expect(smtpTimeoutsMs.whole).toBeGreaterThanOrEqual(together * minuteMs);
  });
  it('gets one mail from two servers, however long it takes', async () => {
    const answer = hold();
    smtp.answers.mail = () => answer.promise;
    const beside = await startTestServer(env, server, smtp.url);
    const player = await server.player();
    await waitForResult('the mail has arrived', async () => mailsOf(player)[0]);
    for (const ms of [14_000, minuteMs, 9 * minuteMs, hourMs])
      for (const on of [server, beside]) {
        await passTime(ms, on);
        await on.app.kernel.outbox.renewLeases();
      }
    expect(await mailTo(player)).toMatchObject({ state: 'WAITING', attempts: 1 });
    answer.release();
    await delivered(player);
    for (const on of [server, beside]) await passTime(hourMs, on);
    expect(mailsOf(player)).toHaveLength(1);
    await beside.close();
  });
  it('delays no other effect, and has at most four mails of a server at a time', async () => {
    const answer = hold();
    smtp.answers.recipient = () => answer.promise;
    const before = smtp.asked.length;
    const players: Player[] = [];
    for (let n = 0; n < 6; n++) players.push(await server.player());
    await waitForResult('mails are on their way', async () =>
      smtp.asked.length - before >= 4 ? true : undefined,
    );
    // a request for a new password is first stored as an outbox effect; this effect then mails the
    // link
    const [forgetful] = players as [Player];
    const body = { email: forgetful.identity.email };
    await callApi(forgetful.connection, 'forgotPassword', { body });
    const requests = sql`
      select count(*)::int as n
      from outbox
      where kind = 'recovery' and state = 'DONE'`;
    await waitForResult('the request is done beside them', async () =>
      (await one<{ n: number }>(server.db.read, requests)).n === 1 ? true : undefined,
    );
    await passTime(minuteMs);
    expect(smtp.asked.length - before).toBe(4);
    answer.release();
    for (const player of players) await arrival(player);
    await delivered(forgetful);
  });
  it('is left when its time is over, and cannot take the mail later', async () => {
    const answer = hold();
    smtp.answers.recipient = () => answer.promise;
    const times = { ...smtpTimeoutsMs, whole: 100 };
    const carrier = openSmtp(smtp.url, 'hall@guilds.example', times);
    const mail = { dedupKey: 'late', subject: 'Late', text: 'Late', html: 'Late' };
    const sending = carrier.carry({ ...mail, to: 'late@example.org', date: new Date() });
    await expect(sending).rejects.toThrow('The mail server did not take the mail in time');
    answer.release();
    // the later mail has arrived; had the first mail been sent too, it would have arrived earlier
    await arrival(await server.player());
    expect(smtp.arrived.filter(({ subject }) => subject === 'Late')).toEqual([]);
    carrier.close();
  });
  it('is left at once by a server whose lease another one took over', async () => {
    const answer = hold();
    smtp.answers.recipient = () => answer.promise;
    const player = await server.player();
    await waitForResult('it is on its way', async () => askedFor(player) || undefined);
    await run(
      server.db.write,
      sql`
        update outbox
        set leased_by = 'another server'
        where kind = 'mail' and state = 'WAITING'`,
    );
    await server.app.kernel.outbox.renewLeases();
    answer.release();
    await passTime(hourMs);
    expect(mailsOf(player)).toEqual([]);
    expect(await mailTo(player)).toMatchObject({ state: 'WAITING', attempts: 1 });
    // ends the lease, as if the other server had been killed
    await run(
      server.db.write,
      sql`
        update outbox
        set leased_until = now() - interval '1 second'
        where kind = 'mail' and state = 'WAITING'`,
    );
    await passTime(0);
    await arrival(player);
  });
});

describe('an address that refuses mail for good', () => {
  const refusals: Readonly<Record<string, (smtp: TestSmtp) => void>> = {
    'at its name': ({ answers }) => {
      answers.recipient = () => createSmtpRefusalError(550, '5.1.1 No such mailbox');
    },
    'after the text': ({ answers }) => {
      answers.mail = () => createSmtpRefusalError(554, '5.6.0 Message refused');
    },
  };
  it.each(Object.keys(refusals))(
    'is tried once %s; operators and its owner see the answer',
    async (kind) => {
      refusals[kind]?.(smtp);
      const player = await server.player();
      const { id } = await tried(player, 1);
      for (const ms of [minuteMs, hourMs, 10 * hourMs]) await passTime(ms);
      expect(await mailTo(player)).toMatchObject({ state: 'REJECTED', attempts: 1 });
      expect(askedFor(player)).toBe(1);

      const delivery = () =>
        callApi(player.connection, 'emailDelivery', { params: { id: player.userId } });
      await player.login();
      expect(await delivery()).toEqual({ rejectedAt: expect.any(String) as string });
      const stranger = await server.player();
      await expect(
        callApi(stranger.connection, 'emailDelivery', { params: { id: player.userId } }),
      ).rejects.toMatchObject({ status: 404 });
      const admin = await server.admin();
      const info = () =>
        callApi(admin.connection, 'adminUserInfo', { params: { id: player.userId } });
      expect((await info()).undelivered).toMatchObject({
        state: 'REJECTED',
        answer: expect.stringMatching(/55[04] /) as string,
      });

      // once the mail server accepts mails again, effects that an operator retries arrive, and no
      // failure remains
      smtp.answers.recipient = undefined;
      smtp.answers.mail = undefined;
      await callApi(admin.connection, 'retryEffect', { params: { id } });
      await waitForResult('nothing is rejected', async () =>
        (await delivery()).rejectedAt === null ? true : undefined,
      );
      expect((await info()).undelivered).toBeNull();
    },
  );
});

describe('a mail server that cannot take mails for now', () => {
  const failures: Readonly<Record<string, (smtp: TestSmtp) => void>> = {
    'says 421 to a connection': ({ answers }) => {
      answers.connect = () => createSmtpRefusalError(421, '4.3.2 Shutting down');
    },
    'says 450 to a recipient': ({ answers }) => {
      answers.recipient = () => createSmtpRefusalError(450, '4.2.0 Greylisted');
    },
    'says 451 after the text': ({ answers }) => {
      answers.mail = () => createSmtpRefusalError(451, '4.3.0 Try later');
    },
    'refuses our sender': ({ answers }) => {
      answers.sender = () => createSmtpRefusalError(550, '5.7.1 Sender refused');
    },
    'does not relay for us': ({ answers }) => {
      answers.recipient = () => createSmtpRefusalError(554, '5.7.1 Relay access denied');
    },
  };
  it.each(Object.keys(failures))(
    'that %s is retried for hours and then receives the mail once',
    async (kind) => {
      failures[kind]?.(smtp);
      const player = await server.player();
      await tried(player, 1);
      for (let n = 2; n <= 12; n++) {
        await passTime(hourMs);
        expect((await tried(player, n)).state).toBe('WAITING');
      }
      for (const name of ['connect', 'sender', 'recipient', 'mail'] as const)
        smtp.answers[name] = undefined;
      await passTime(hourMs);
      await arrival(player);
      await delivered(player);
      await passTime(hourMs);
      expect(mailsOf(player, smtp.taken)).toHaveLength(1);
      expect(new Set(mailsOf(player).map(({ messageId }) => messageId)).size).toBe(1);
    },
  );
  it('gets its mails when it is back after hours without an answer', async () => {
    const player = await withoutServer(async () => {
      const waiting = await server.player();
      await tried(waiting, 1);
      const waits: number[] = [];
      for (let n = 2; n <= 10; n++) {
        const { pause } = await one<{ pause: number }>(
          server.db.read,
          sql`
            select extract(epoch from due_at - tried_at)::float as pause
            from outbox
            where kind = 'mail' and payload->>'to' = ${waiting.identity.email}`,
        );
        // the pause begins when the attempt fails
        waits.push(pause);
        await passTime(hourMs);
        await tried(waiting, n);
      }
      for (const [n, seconds] of [15, 30, 60, 120, 240, 480, 960, 1800, 1800].entries()) {
        expect(waits[n]).toBeGreaterThanOrEqual(seconds);
        expect(waits[n]).toBeLessThan(seconds + 12);
      }
      return waiting;
    });
    await passTime(hourMs);
    await arrival(player);
  });
  it('for two days receives no expired mail; operators see the failure', async () => {
    await withoutServer(async () => {
      const player = await server.player();
      await tried(player, 1);
      // removes the expiry, because a mail without a link has none
      await run(
        server.db.write,
        sql`
          update outbox
          set payload = payload - 'expiresAt'
          where kind = 'mail' and payload->>'to' = ${player.identity.email}`,
      );
      await passTime(47 * hourMs);
      expect((await tried(player, 2)).state).toBe('WAITING');
      await passTime(2 * hourMs);
      expect((await tried(player, 3)).state).toBe('FAILED');
      const admin = await server.admin();
      const info = await callApi(admin.connection, 'adminUserInfo', {
        params: { id: player.userId },
      });
      expect(info.undelivered).toMatchObject({ state: 'FAILED' });
    });
  });
  it('for longer than a link is valid does not receive the link', async () => {
    smtp.answers.connect = () => createSmtpRefusalError(421, '4.3.2 Shutting down');
    const player = await server.player();
    await tried(player, 1);
    smtp.answers.connect = undefined;
    await passTime(25 * hourMs);
    expect(await tried(player, 2)).toMatchObject({ state: 'EXPIRED' });
    expect(mailsOf(player)).toEqual([]);
  });
  it('alarms every administrator once after ten minutes, and once at its end', async () => {
    const watch = () => server.app.kernel.jobs.runNow('mail.watch');
    await watch();
    smtp.answers.connect = () => createSmtpRefusalError(421, '4.3.2 Shutting down');
    const player = await server.player();
    await tried(player, 1);
    const alarms = async () =>
      (
        await many<{ type: string }>(
          server.db.read,
          sql`
            select type
            from notifications
            where type in ('MAIL_ALARM', 'MAIL_CALM')
            order by id`,
        )
      ).map(({ type }) => type);
    // counts the alarms before the outage, because earlier tests also caused some
    const before = (await alarms()).length;
    await watch();
    expect(await alarms()).toHaveLength(before);
    await passTime(11 * minuteMs);
    await tried(player, 2);
    await Promise.all([watch(), watch()]);
    await watch();
    expect((await alarms()).slice(before)).toEqual(['MAIL_ALARM']);
    smtp.answers.connect = undefined;
    await passTime(hourMs);
    await arrival(player);
    await delivered(player);
    await watch();
    await watch();
    expect((await alarms()).slice(before)).toEqual(['MAIL_ALARM', 'MAIL_CALM']);
  });
});

describe('a mail', () => {
  it('names its sender, the program, its time, and its link as text', async () => {
    const before = server.clock.now().getTime();
    const mail = await arrival(await server.player());
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.messageId).toMatch(/^<verify-email-[0-9a-f]{32}@guilds\.example>$/);
    expect(mail.from?.text).toContain('hall@guilds.example');
    expect(Math.abs((mail.date?.getTime() ?? 0) - before)).toBeLessThan(minuteMs);
    expect(mail.headers.has('list-unsubscribe')).toBe(false);
    const link = /^http:\/\/\S+#\/verify-email\/[\w-]{43}$/m.exec(mail.text ?? '')?.[0] ?? 'none';
    expect(mail.html).toContain(`>${link}<`);
  });
});
