import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { CallError } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import { referralMessages } from './referral.messages.ts';
import { formatSentence, buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';

describe('the referral system', () => {
  let server: TestServer;
  let admin: Admin;
  let gameServer: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    gameServer = await server.gameServer();
  });
  afterAll(() => server.close());
  const me = (player: Player) => ({ params: { id: player.userId } });
  const code = async (player: Player): Promise<string> =>
    new URL((await callApi(player.connection, 'referralLink', me(player))).link).searchParams.get(
      'invite',
    ) ?? '';
  const recruitOf = async (recruiter: Player, verified = true) =>
    server.player({ invite: await code(recruiter), verified });
  const recruits = async (player: Player) =>
    (await callApi(player.connection, 'listReferrals', me(player))).data;
  const rewards = (player: Player) => callApi(player.connection, 'listReferralRewards', me(player));
  const rewardOf = async (player: Player, id: number) =>
    (await rewards(player)).data.find((reward) => reward.id === id);
  const claim = (player: Player, referralRewardId: number) =>
    callApi(player.connection, 'claimReferralReward', {
      ...me(player),
      body: { referralRewardId },
    });
  const makeReward = async (overrides: Record<string, unknown> = {}): Promise<number> =>
    (
      await admin.section<{ id: number }>('POST', '/api/admin/referral-rewards', {
        type: 0,
        order: 1,
        settings: { count: 1 },
        rewardingType: 1,
        rewardingSettings: { id: await makeTemplate(server) },
        ...overrides,
      })
    ).id;
  const ready = (player: Player, id: number) =>
    waitForResult('the reward is ready', async () =>
      (await rewardOf(player, id))?.status === 'READY_TO_CLAIM' ? true : undefined,
    );
  const owned = async (player: Player) =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: {},
      })
    ).data.length;
  /** Waits until every requested check of goals has run. */
  const settled = () =>
    waitForResult('the jobs are done', async () => {
      const left = await maybeOne<{ n: number }>(
        server.db.read,
        sql`
          select count(*)::int as n
          from jobs.job
          where name like 'referral.%' and state in ('created', 'retry', 'active')`,
      );
      return left?.n === 0 ? true : undefined;
    });

  it('leads from link over play to one reward (R1.17, R7.49, R7.50, R7.51, R3.23)', async () => {
    const id = await makeReward({ order: 0 });
    const recruiter = await server.player();
    expect(await rewardOf(recruiter, id)).toMatchObject({
      status: 'UNREACHED',
      progress: 0,
      settings: { count: 1 },
      type: 0,
      rewardingType: 1,
    });
    const recruit = await recruitOf(recruiter, false);
    expect(await recruits(recruiter)).toMatchObject([
      { id: recruit.userId, state: 'REGISTERED', verified: false, heads: 1 },
    ]);
    const verified = await recruitOf(recruiter);
    await settled();
    expect(await recruits(recruiter)).toMatchObject([
      { id: verified.userId, state: 'VERIFIED' },
      { state: 'REGISTERED' },
    ]);
    expect(await rewardOf(recruiter, id)).toMatchObject({ status: 'UNREACHED', progress: 0 });
    await playTestMatch(gameServer, [verified, recruit], 30);
    await ready(recruiter, id);
    expect(await recruits(recruiter)).toMatchObject([
      { state: 'QUALIFIED', matches: 1 },
      { state: 'REGISTERED', matches: 1 },
    ]);
    const { receipt } = await claim(recruiter, id);
    expect(receipt).toMatchObject({
      kind: 'referral-reward',
      rewards: [{ kind: 'INVENTORY', amount: 1 }],
    });
    expect(await owned(recruiter)).toBe(1);
    expect((await recruits(recruiter)).map((recruit) => recruit.state)).toEqual([
      'REWARDED',
      'REGISTERED',
    ]);
    await expect(claim(recruiter, id)).rejects.toMatchObject({
      status: 409,
      code: 'ALREADY_CLAIMED',
    });
    await expect(claim(recruit, id)).rejects.toMatchObject({ status: 404 });
  });

  it('counts recruits verified by an operator or another address, updating both pages (R7.51, R6.16)', async () => {
    const id = await makeReward({ settings: { count: 2 } });
    const recruiter = await server.player();
    const [byHand, byAddress] = [
      await recruitOf(recruiter, false),
      await recruitOf(recruiter, false),
    ];
    await playTestMatch(gameServer, [byHand, byAddress], 30);
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: byHand.userId },
      body: { statusId: 2, reason: 'Wrote to us' },
    });
    expect(
      (await server.app.kernel.realtime.since(server.db.read, byHand.userId, 0)).at(-1),
    ).toMatchObject({ type: 'EMAIL_VERIFIED', payload: { statusId: 2 } });
    await settled();
    expect(await rewardOf(recruiter, id)).toMatchObject({ progress: 1 });
    const newEmail = `another-${byAddress.userId}@example.org`;
    const params = { id: byAddress.userId };
    await callApi(byAddress.connection, 'requestEmailChange', {
      params,
      body: { newEmail, userId: byAddress.userId },
    });
    const first = await server.mailFor(byAddress.identity.email, 'email-step-1');
    const reqId = /update-email\/([\w-]{43})\/step-1/.exec(first.text)?.[1] ?? '';
    await callApi(byAddress.connection, 'confirmOldEmail', { params: { ...params, reqId } });
    const second = await server.mailFor(newEmail, 'email-step-2');
    const verificationId = /verificationId=([\w-]{43})/.exec(second.text)?.[1] ?? '';
    await callApi(byAddress.connection, 'confirmNewEmail', {
      params: { ...params, reqId },
      body: { verificationId },
    });
    await ready(recruiter, id);
  });

  it('updates the recruiter’s page and sends a notification with picture and text (R7.185, R3.20)', async () => {
    const kind = 'notification.REFERRAL_REWARD_AVAILABLE';
    const id = await makeReward();
    const recruiter = await server.player();
    const recruit = await recruitOf(recruiter);
    await playTestMatch(gameServer, [recruit], 30);
    await ready(recruiter, id);
    const types = (await server.app.kernel.realtime.since(server.db.read, recruiter.userId, 0)).map(
      (entry) => entry.type,
    );
    expect(types.filter((type) => type === 'REFERRAL_UPDATE').length).toBeGreaterThanOrEqual(2);
    const { data } = await callApi(recruiter.connection, 'listNotifications', {
      ...me(recruiter),
      query: {},
    });
    expect(data).toContainEqual(
      expect.objectContaining({
        type: 'REFERRAL_REWARD_AVAILABLE',
        text: buildSentenceMatcher({ key: `${kind}.text`, params: { item: '' } }),
      }),
    );
  });

  it('pays once for fifty concurrent claims (R7.52)', async () => {
    const id = await makeReward();
    const recruiter = await server.player();
    await playTestMatch(gameServer, [await recruitOf(recruiter)], 30);
    await ready(recruiter, id);
    const before = await owned(recruiter);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => claim(recruiter, id)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(
      new Set(
        results.flatMap((result) =>
          result.status === 'rejected' ? [(result.reason as CallError).code] : [],
        ),
      ),
    ).toEqual(new Set(['ALREADY_CLAIMED']));
    expect(await owned(recruiter)).toBe(before + 1);
  });

  it('fixes a ready reward; an edit changes only others; experience is paid as such (R7.52)', async () => {
    const id = await makeReward({ rewardingType: 4, rewardingSettings: { amount: 140 } });
    const recruiter = await server.player();
    await playTestMatch(gameServer, [await recruitOf(recruiter)], 30);
    await ready(recruiter, id);
    await admin.section('POST', `/api/admin/referral-rewards/${id}`, {
      rewardingSettings: { amount: 7 },
      settings: { count: 50, value: null },
    });
    expect(await rewardOf(recruiter, id)).toMatchObject({
      status: 'READY_TO_CLAIM',
      reward: { kind: 'EXP', amount: 140 },
    });
    expect(await rewardOf(await server.player(), id)).toMatchObject({
      status: 'UNREACHED',
      reward: { amount: 7 },
      settings: { count: 50 },
    });
    await claim(recruiter, id);
    expect(await recruiter.me()).toMatchObject({ lvl: 2, exp: 40 });
  });

  it('counts levels and matches of recruits as deeds with a value (R3.23)', async () => {
    const [level, matches] = [
      await makeReward({ type: 1, settings: { count: 1, value: 3 } }),
      await makeReward({ type: 2, settings: { count: 2, value: 2 } }),
    ];
    const recruiter = await server.player();
    const [first, second] = [await recruitOf(recruiter), await recruitOf(recruiter)];
    await playTestMatch(gameServer, [first, second], 120);
    await settled();
    expect((await rewardOf(recruiter, level))?.status).toBe('UNREACHED');
    await playTestMatch(gameServer, [first], 120);
    await ready(recruiter, level);
    expect(await rewardOf(recruiter, matches)).toMatchObject({ status: 'UNREACHED', progress: 1 });
    await playTestMatch(gameServer, [second], 10);
    await ready(recruiter, matches);
  });

  it('counts the first cap recruits of an event by its factor; events never overlap (R3.24, R2.46, R7.109)', async () => {
    const now = server.clock.now().getTime();
    const at = (ms: number) => new Date(now + ms).toISOString();
    const event = { name: 'Open gates', start: at(-60_000), end: at(3_600_000), factor: 3, cap: 1 };
    const outcomes = await Promise.allSettled(
      [0, 1].map(() => admin.section<{ id: number }>('POST', '/api/admin/referral-events', event)),
    );
    expect(outcomes.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find((entry) => entry.status === 'rejected')).toMatchObject({
      reason: { status: 400, message: expect.stringContaining('start') as string },
    });
    const id = await makeReward({ settings: { count: 4 } });
    const recruiter = await server.player();
    const [first, second] = [await recruitOf(recruiter), await recruitOf(recruiter)];
    expect((await recruits(recruiter)).map((recruit) => recruit.heads)).toEqual([1, 3]);
    await playTestMatch(gameServer, [first], 30);
    await settled();
    expect(await rewardOf(recruiter, id)).toMatchObject({ status: 'UNREACHED', progress: 3 });
    expect((await rewards(recruiter)).events).toMatchObject([
      { name: 'Open gates', factor: 3, cap: 1 },
    ]);
    await playTestMatch(gameServer, [second], 30);
    await ready(recruiter, id);
    for (const [field, body] of [
      ['end', { ...event, end: event.start }],
      ['factor', { ...event, factor: 11 }],
      ['cap', { ...event, cap: 0 }],
    ] as const)
      await expect(admin.section('POST', '/api/admin/referral-events', body)).rejects.toMatchObject(
        { status: 400, message: expect.stringContaining(field) as string },
      );
    const mine = await admin.section<{ data: { id: number }[] }>(
      'POST',
      '/api/admin/referral-events/list',
      {},
    );
    for (const entry of mine.data)
      await admin.section('DELETE', `/api/admin/referral-events/${entry.id}`);
  });

  it('refuses wrong rewards by field, lists types; a disabled one stays ready for owners (R2.45, R7.109)', async () => {
    const template = await makeTemplate(server);
    const avatar = await admin.section<{ id: number }>('POST', '/api/admin/avatars', {
      name: 'Heron',
      isDefault: false,
    });
    for (const [field, body] of [
      ['type', { type: 4 }],
      ['settings.count', { settings: { count: 0 } }],
      ['settings.value', { type: 1, settings: { count: 1 } }],
      ['settings.value', { type: 0, settings: { count: 1, value: 3 } }],
      ['rewardingType', { rewardingType: 99 }],
      [
        'rewardingSettings.amount',
        { rewardingType: 0, rewardingSettings: { id: avatar.id, amount: 2 } },
      ],
      ['rewardingSettings.id', { rewardingSettings: {} }],
      ['rewardingSettings.id', { rewardingSettings: { id: 999_999 } }],
      [
        'rewardingSettings.id',
        { rewardingType: 4, rewardingSettings: { id: template, amount: 5 } },
      ],
      ['rewardingSettings.amount', { rewardingSettings: { id: template, amount: 101 } }],
      ['rewardingSettings.amount', { rewardingType: 4, rewardingSettings: { amount: 0.5 } }],
    ] as const)
      await expect(makeReward(body)).rejects.toMatchObject({
        status: 400,
        code: 'VALIDATION',
        message: expect.stringContaining(field) as string,
      });
    expect(
      (await callApi(admin.connection, 'referralRewardTypes', {})).data.map((row) => row.id),
    ).toEqual([0, 1, 2, 3]);
    expect(
      (await callApi(admin.connection, 'referralRewardingTypes', {})).data.map((row) => row.id),
    ).toContain(1);
    const id = await makeReward({ rewardingSettings: { id: template } });
    await expect(
      admin.section('DELETE', `/api/game/admin/inventories/${template}`),
    ).rejects.toMatchObject({ code: 'IN_USE' });
    const recruiter = await server.player();
    await playTestMatch(gameServer, [await recruitOf(recruiter)], 30);
    await ready(recruiter, id);
    await admin.section('POST', `/api/admin/referral-rewards/${id}`, { enabled: false });
    expect((await rewardOf(recruiter, id))?.status).toBe('READY_TO_CLAIM');
    expect(await rewardOf(await server.player(), id)).toBeUndefined();
    expect(await admin.section('GET', `/api/admin/referral-rewards/${id}`)).toMatchObject({
      reached: expect.any(Number) as number,
      claimed: 0,
    });
    await claim(recruiter, id);
  });

  it('moves a deleted ready reward to the inbox; undo makes it ready again (R2.45)', async () => {
    const id = await makeReward({ rewardingType: 4, rewardingSettings: { amount: 25 } });
    const recruiter = await server.player();
    await playTestMatch(gameServer, [await recruitOf(recruiter)], 30);
    await ready(recruiter, id);
    const inbox = async () =>
      (await callApi(recruiter.connection, 'listInbox', { ...me(recruiter), query: {} })).data;
    const { commandId } = await admin.section<{ commandId: number }>(
      'DELETE',
      `/api/admin/referral-rewards/${id}`,
    );
    expect(await rewardOf(recruiter, id)).toBeUndefined();
    await expect(claim(recruiter, id)).rejects.toMatchObject({ status: 404 });
    expect(await inbox()).toMatchObject([
      { state: 'WAITING', expiresAt: null, attachments: [{ kind: 'EXP', amount: 25 }] },
    ]);
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
    expect(await inbox()).toEqual([]);
    await claim(recruiter, id);
    expect(await recruiter.me()).toMatchObject({ exp: 25 });
  });

  it('counts existing recruits for a later reward, and pays an avatar like any other (R7.51)', async () => {
    const recruiter = await server.player();
    await playTestMatch(gameServer, [await recruitOf(recruiter)], 30);
    const id = await makeReward({
      rewardingType: 0,
      rewardingSettings: {
        id: (
          await admin.section<{ id: number }>('POST', '/api/admin/avatars', {
            name: 'Owl',
            isDefault: false,
          })
        ).id,
      },
    });
    await ready(recruiter, id);
    expect((await claim(recruiter, id)).receipt.rewards).toMatchObject([
      { kind: 'AVATAR', name: 'Owl' },
    ]);
  });

  it('ignores unknown codes, and never makes an account its own recruiter (R7.10, R4.58)', async () => {
    const recruiter = await server.player();
    await server.player({ invite: 'NO-SUCH-CODE' });
    expect(await recruits(recruiter)).toEqual([]);
    const recruit = await recruitOf(recruiter);
    const circle = (userId: number, recruiterId: number) =>
      server.db.transaction((tx) =>
        run(
          tx,
          sql`
            insert into recruits (user_id, recruiter_id, registered_at)
            values (${userId}, ${recruiterId}, now())`,
        ),
      );
    const refused = {
      cause: expect.objectContaining({ constraint: 'recruits_no_circle' }) as unknown,
    };
    await expect(circle(recruiter.userId, recruit.userId)).rejects.toMatchObject(refused);
    await expect(circle(recruiter.userId, recruiter.userId)).rejects.toMatchObject(refused);
  });

  it('lets administrators hold and release recruits with a reason and undo; the recruiter sees it', async () => {
    const id = await makeReward({ settings: { count: 1 } });
    const recruiter = await server.player();
    const recruit = await recruitOf(recruiter);
    const decide = (name: 'holdRecruit' | 'releaseRecruit') =>
      callApi(admin.connection, name, {
        params: { id: recruit.userId },
        body: { reason: 'A look' },
      });
    await expect(decide('releaseRecruit')).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
    const { commandId } = await decide('holdRecruit');
    await playTestMatch(gameServer, [recruit], 30);
    await settled();
    expect(await rewardOf(recruiter, id)).toMatchObject({ status: 'UNREACHED', progress: 0 });
    expect(await recruits(recruiter)).toMatchObject([{ state: 'HELD' }]);
    const list = await admin.section<{ data: object[] }>('POST', '/api/admin/recruits/list', {
      state: 'HELD',
      recruiterId: recruiter.userId,
    });
    expect(list.data).toMatchObject([
      { userId: recruit.userId, heldFor: [formatSentence(referralMessages.byHand())], matches: 1 },
    ]);
    await callApi(admin.connection, 'adminUndo', {
      params: { id: commandId },
      body: { reason: 'A friend indeed' },
    });
    await ready(recruiter, id);
    expect(await recruits(recruiter)).toMatchObject([{ state: 'QUALIFIED' }]);
  });
});

describe('recruits that look like one person', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    // the server is behind a proxy, so every registration has an address of its own, and no network
    // is trusted
    server = await startTestServer({
      RATE_LIMIT_EXEMPT: '',
      TRUST_PROXY: '1',
      REGISTRATIONS_PER_HOUR: '100000',
    });
    admin = await server.admin();
    await admin.section('POST', '/api/admin/referral-rewards', {
      type: 0,
      order: 0,
      settings: { count: 1 },
      rewardingType: 4,
      rewardingSettings: { amount: 5 },
    });
  });
  afterAll(() => server.close());
  let people = 0;
  const register = async (
    invite: string | undefined,
    address: string,
    device: string,
    email = `cluster${++people}@example.org`,
  ) => {
    const sent = await fetch(`${server.base}/api/users`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        'user-agent': device,
      },
      body: JSON.stringify({
        email,
        password: 'quiet-lantern-by-the-gate',
        ...(invite !== undefined && { invite }),
      }),
    });
    if (sent.status !== 200) throw new Error(await sent.text());
    return (await sent.json()) as { userId: number; accountId: number };
  };
  const codeOf = async (userId: number): Promise<string> =>
    (
      await maybeOne<{ code: string }>(
        server.db.read,
        sql`select code from invite_codes where user_id = ${userId}`,
      )
    )?.code ?? '';
  const held = async (recruiterId: number) =>
    (
      await admin.section<{ data: { heldFor: string[]; state: string }[] }>(
        'POST',
        '/api/admin/recruits/list',
        { recruiterId, perPage: 100 },
      )
    ).data;
  /**
   * Makes all recruits verified players with enough matches, as a script with fake accounts could.
   */
  const finishAll = async (recruiterId: number): Promise<void> => {
    await server.db.transaction(async (tx) => {
      await run(
        tx,
        sql`
          update users
          set status_id = 2
          where id in (select user_id from recruits where recruiter_id = ${recruiterId})`,
      );
      await run(tx, sql`update recruits set matches = 3 where recruiter_id = ${recruiterId}`);
      await server.app.kernel.jobs.send(tx, 'referral.evaluate', { recruiterIds: [recruiterId] });
    });
    await waitForResult('the evaluation has run', async () => {
      const left = await maybeOne<{ n: number }>(
        server.db.read,
        sql`
          select count(*)::int as n
          from jobs.job
          where name = 'referral.evaluate' and state in ('created', 'retry', 'active')`,
      );
      return left?.n === 0 ? true : undefined;
    });
  };
  const readyCount = async (accountId: number) =>
    (
      await maybeOne<{ n: number }>(
        server.db.read,
        sql`select count(*)::int as n from ready_referral_rewards where account_id = ${accountId}`,
      )
    )?.n;

  it('a hundred scripted accounts of one fingerprint neither count nor pay until released (A9)', async () => {
    const recruiter = await register(undefined, '198.51.100.7', 'Recruiter');
    const code = await codeOf(recruiter.userId);
    for (let wave = 0; wave < 10; wave++)
      await Promise.all(Array.from({ length: 10 }, () => register(code, '203.0.113.9', 'Script')));
    await finishAll(recruiter.userId);
    const rows = await held(recruiter.userId);
    expect(rows).toHaveLength(100);
    expect(rows.filter((entry) => entry.state !== 'HELD')).toEqual([]);
    expect(await readyCount(recruiter.accountId)).toBe(0);
    const first = await maybeOne<{ id: number }>(
      server.db.read,
      sql`
        select user_id as id
        from recruits
        where recruiter_id = ${recruiter.userId}
        order by recruits.user_id
        limit 1`,
    );
    await callApi(admin.connection, 'releaseRecruit', {
      params: { id: first?.id ?? 0 },
      body: { reason: 'A school class' },
    });
    await finishAll(recruiter.userId);
    expect(await readyCount(recruiter.accountId)).toBe(1);
  }, 60_000);
  it('registrations on the recruiter’s own device or mailbox are held at once (A9)', async () => {
    const recruiter = await register(undefined, '198.51.100.20', 'Browser', 'me@example.net');
    const code = await codeOf(recruiter.userId);
    await register(code, '198.51.100.20', 'Browser');
    await register(code, '192.0.2.44', 'Elsewhere', 'me+second@example.net');
    expect((await held(recruiter.userId)).map((entry) => entry.heldFor)).toEqual([
      [formatSentence(referralMessages.ownMailbox())],
      [formatSentence(referralMessages.ownDevice())],
    ]);
  });
  it('a household counts; one account above the network’s limit holds all its accounts (A9)', async () => {
    const recruiter = await register(undefined, '198.51.100.30', 'Browser');
    const code = await codeOf(recruiter.userId);
    for (let at = 0; at < 4; at++) await register(code, `2001:db8:5:6::${at + 1}`, `Device ${at}`);
    expect((await held(recruiter.userId)).filter((entry) => entry.state === 'HELD')).toEqual([]);
    await register(code, '2001:db8:5:6:ffff::9', 'Device 9');
    expect((await held(recruiter.userId)).filter((entry) => entry.state === 'HELD')).toHaveLength(
      5,
    );
  });
  it('the daily cap holds under parallel sign-ups from different networks (A9)', async () => {
    const recruiter = await register(undefined, '198.51.100.40', 'Browser');
    const code = await codeOf(recruiter.userId);
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => register(code, `192.0.2.${at + 100}`, `Device ${at}`)),
    );
    const rows = await held(recruiter.userId);
    expect(rows.filter((entry) => entry.state !== 'HELD')).toHaveLength(20);
    expect(
      rows.filter((row) => row.heldFor.includes(formatSentence(referralMessages.tooManyADay()))),
    ).toHaveLength(10);
  });
  it('a visit counts once per network, whatever the browser; an unknown code answers 404 (R7.11)', async () => {
    const recruiter = await register(undefined, '198.51.100.50', 'Browser');
    const code = await codeOf(recruiter.userId);
    const visit = async (inviteCode: string, address: string, device: string) =>
      (
        await fetch(`${server.base}/api/invite-codes/${inviteCode}/visit`, {
          method: 'POST',
          headers: { 'x-forwarded-for': address, 'user-agent': device },
        })
      ).status;
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => visit(code, '192.0.2.201', `Agent ${at}`)),
    );
    expect(await visit(code, '192.0.2.202', 'Agent')).toBe(200);
    expect(await visit('NOBODYS', '192.0.2.202', 'Agent')).toBe(404);
    const inviteCodeRow = await maybeOne<{ visits: number }>(
      server.db.read,
      sql`select visits from invite_codes where code = ${code}`,
    );
    expect(inviteCodeRow?.visits).toBe(2);
  });
});
