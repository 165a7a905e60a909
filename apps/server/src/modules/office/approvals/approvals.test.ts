import { gameMissionsSection } from '@guildhall/contract/goals/game-missions.section';
import { missionsSection } from '@guildhall/contract/goals/missions.section';
import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { CallError } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
  buildSentenceMatcher,
} from '../../../../test/harness/messages.harness.ts';
import { approvalMessages } from './approvals.messages.ts';

interface Row {
  id: number;
  said: string;
  worth: string;
  askedBy: number;
  state: string;
  decidedBy: number | null;
  entry: number | null;
}
const dayMs = 86_400_000;

describe('grants that need a second administrator', { timeout: 120_000 }, () => {
  let server: TestServer;
  /** The first administrator, who promoted the second one more than a day ago. */
  let first: Admin;
  let second: Admin;
  const later = async (ms: number) => {
    server.clock.advance(ms);
    await server.admin();
    await second.unlock();
  };
  const currency = (code: string, overrides: object = {}) =>
    first.section<{ id: number; version: number }>('POST', '/api/banking/admin/currencies', {
      name: code,
      code,
      type: 0,
      decimals: 2,
      ...overrides,
    });
  beforeAll(async () => {
    server = await startTestServer();
    first = await server.admin();
    second = await server.secondAdmin();
    await later(dayMs + 1);
    await currency('GOLD', { approvalThreshold: '10000' });
  });
  afterAll(() => server.close());

  const grant = (to: Player, amount: number, by = first, headers?: Record<string, string>) =>
    callApi(
      by.connection,
      'adminGrantCurrency',
      { params: { id: to.userId }, body: { currency: 'GOLD', amount, reason: 'Lost in a fault' } },
      headers && { headers },
    );
  /** Returns the id of the request that a call has created instead of being executed. */
  const requestOf = async (call: Promise<unknown>): Promise<number> => {
    const error: unknown = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof CallError)) throw new Error('It was not kept', { cause: error });
    expect(error).toMatchObject({ status: 202, code: 'AWAITS_APPROVAL' });
    return (error.details as { approvalId: number }).approvalId;
  };
  const balance = async (player: Player) =>
    (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data.find(
      (row) => row.currency === 'GOLD',
    )?.available ?? 0;
  const decide = (
    verb: 'approveRequest' | 'refuseRequest' | 'withdrawRequest',
    id: number,
    by = second,
    headers?: Record<string, string>,
  ) =>
    callApi(
      by.connection,
      verb,
      { params: { id }, body: { reason: 'Looked at it' } },
      headers && { headers },
    );
  const approve = (id: number, by = second, headers?: Record<string, string>) =>
    decide('approveRequest', id, by, headers) as Promise<{ commandId: number; entry: number }>;
  const row = (id: number) => first.section<Row>('GET', `/api/admin/approvals/${id}`);
  /**
   * Creates another administrator, whom the first one promotes with the approval of the second one.
   */
  const promoted = async (): Promise<Admin> => {
    const person = await server.player();
    await approve(
      await requestOf(
        callApi(first.connection, 'adminUpdateUser', {
          params: { id: person.userId },
          body: { rolesToAdd: ['ADMIN'], reason: 'Test' },
        }),
      ),
    );
    return server.enterAs(person);
  };
  const preview = (id: number, by = second) =>
    callApi(by.connection, 'previewRequest', { params: { id } });

  it('add up within a day, also ten at once: the sum beyond the threshold waits', async () => {
    await currency('SAND', { approvalThreshold: '1000' });
    const player = await server.player();
    const give = (amount: number) =>
      callApi(first.connection, 'adminGrantCurrency', {
        params: { id: player.userId },
        body: { currency: 'SAND', amount, reason: `Sand ${amount}` },
      });
    const sand = async () =>
      (
        await callApi(player.connection, 'listBalances', { params: { id: player.userId } })
      ).data.find((row) => row.currency === 'SAND')?.available ?? 0;
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => give(300)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await sand()).toBe(900);
    await decide('approveRequest', await requestOf(give(500)));
    expect(await sand()).toBe(1_400);
    // the 500 that another administrator has approved do not count towards the limit
    await give(100);
    await decide('refuseRequest', await requestOf(give(200)));
    await later(dayMs + 1);
    await give(1_000);
    await decide('refuseRequest', await requestOf(give(100)));
    expect(await sand()).toBe(2_500);
  });

  it('need two administrators: a single one cannot set a threshold', async () => {
    const alone = await startTestServer();
    const admin = await alone.admin();
    await expect(
      admin.section('POST', '/api/banking/admin/currencies', {
        name: 'Early',
        code: 'EARLY',
        type: 0,
        approvalThreshold: '100',
      }),
    ).rejects.toMatchObject(
      buildFieldRefusalMatcher('approvalThreshold', approvalMessages.fewAdministrators()),
    );
    await expect(
      admin.section('POST', '/api/game/admin/grant-limits', { itemsApproval: 5 }),
    ).rejects.toMatchObject(
      buildFieldRefusalMatcher('itemsApproval', approvalMessages.fewAdministrators()),
    );
    await alone.close();
  });

  it('are stored with their contents when beyond the threshold, and run by another administrator', async () => {
    const player = await server.player();
    await grant(player, 10_000);
    const id = await requestOf(grant(player, 10_001));
    expect(await balance(player)).toBe(10_000);
    const waiting = await row(id);
    expect(waiting).toMatchObject({
      state: 'WAITS',
      askedBy: first.userId,
      worth: formatSentence(
        approvalMessages.one({ amount: '100.01', name: 'GOLD', threshold: '100.00' }),
      ),
    });
    expect(await preview(id)).toMatchObject({
      problem: null,
      before: { balance: '10000' },
      after: { balance: '20001' },
    });
    expect(await balance(player)).toBe(10_000);
    const { commandId, entry } = await approve(id);
    expect(await balance(player)).toBe(20_001);
    const savedRow = await row(id);
    expect(savedRow).toMatchObject({ state: 'APPROVED', decidedBy: second.userId, entry });
    // before approval, the text says that the action is requested, not that it was done
    expect(waiting.said).toBe(formatSentence(approvalMessages.wanted({ deed: savedRow.said })));
    const { data } = await first.section<{ data: object[] }>(
      'POST',
      '/api/admin/activity-log/list',
      { userId: player.userId, perPage: 5 },
    );
    expect(data[0]).toMatchObject({ id: entry, type: 'users.grant-currency' });
    expect(data[1]).toMatchObject({ type: 'approvals.ask' });
    expect(commandId).toBeLessThan(entry);
    await callApi(second.connection, 'adminUndo', {
      params: { id: entry },
      body: { reason: 'Test' },
    });
    expect(await balance(player)).toBe(10_000);
  });

  it('sum up one command: a batch to several, items of all kinds, a handmade one', async () => {
    const players = [await server.player(), await server.player()];
    const users = players.map(({ userId }) => ({ id: userId }));
    const bulk = (query: { preview?: 'true' } = {}) =>
      callApi(first.connection, 'adminBulkUsers', {
        query,
        body: {
          users,
          action: { kind: 'currency', currency: 'GOLD', amount: 6_000 },
          reason: 'Test',
        },
      });
    expect(await bulk({ preview: 'true' })).toMatchObject({ touched: [{}, {}] });
    const id = await requestOf(bulk());
    expect((await row(id)).worth).toBe(
      formatSentence(
        approvalMessages.many({ amount: '120.00', name: 'GOLD', threshold: '100.00', n: 2 }),
      ),
    );
    await approve(id);
    for (const player of players) expect(await balance(player)).toBe(6_000);

    const inventoryId = await makeTemplate(server);
    await first.section('POST', '/api/game/admin/grant-limits', { itemsApproval: 2 });
    const give = (amount: number) =>
      callApi(first.connection, 'adminGrantInventory', {
        params: { id: players[0]?.userId ?? 0 },
        body: { inventoryId, amount, reason: 'Test' },
      });
    await give(2);
    const items = await requestOf(give(3));
    await approve(items);
    const {
      data: [entry],
    } = await first.section<{ data: { after: { owned: number } }[] }>(
      'POST',
      '/api/admin/activity-log/list',
      { userId: players[0]?.userId, type: 'users.grant-inventory', perPage: 1 },
    );
    expect(entry?.after).toMatchObject({ owned: 5, amount: 3 });
  });

  it('include rules by the sum of one payout when created, changed or changed in bulk', async () => {
    const base = '/api/game/admin/missions';
    const coins = { kind: 'CURRENCY', currency: 'GOLD', amount: 6_000 };
    const mission = (name: string, overrides: object) =>
      first.section<{ id: number }>('POST', base, {
        ...gameMissionsSection.sample,
        name,
        steps: [],
        ...overrides,
      });
    const small = await mission('Small', { rewards: [coins] });
    const id = await requestOf(mission('Large', { rewards: [coins, coins] }));
    expect((await row(id)).worth).toBe(
      formatSentence(
        approvalMessages.rule({ amount: '120.00', name: 'GOLD', threshold: '100.00' }),
      ),
    );
    const count = async () =>
      (await first.section<{ total: number }>('POST', `${base}/list`, {})).total;
    expect(await count()).toBe(1);
    await approve(id);
    expect(await count()).toBe(2);
    const changed = await requestOf(
      first.section('POST', `${base}/${small.id}`, { rewards: [coins, coins] }),
    );
    const bothRequestId = await requestOf(
      first.section('POST', `${base}/bulk`, { ids: [small.id], set: { rewards: [coins, coins] } }),
    );
    expect(bothRequestId).not.toBe(changed);
    await approve(bothRequestId);
    // the row has already changed, so there is nothing left to approve
    await expect(approve(changed)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: buildSentenceMatcher(approvalMessages.stale()),
    });
  });

  it('restore the picture sent with a row', async () => {
    const picture = await sharp({
      create: { width: 24, height: 24, channels: 3, background: '#405060' },
    })
      .png()
      .toBuffer();
    const id = await requestOf(
      first.connection.call('POST', '/api/admin/missions', {
        body: {
          ...missionsSection.sample,
          rewardType: 'CURRENCY',
          rewardId: null,
          currency: 'GOLD',
          amount: 11_000,
        },
        files: { imageUrl: { bytes: picture, type: 'image/png' } },
      }),
    );
    await approve(id);
    const { data } = await first.section<{ data: { imageUrl: string | null }[] }>(
      'POST',
      '/api/admin/missions/list',
      {},
    );
    expect(data[0]?.imageUrl).toMatch(/^\/files\//);
  });

  it('run once for ten concurrent approvals; the same key repeats the answer', async () => {
    const player = await server.player();
    const key = { 'idempotency-key': 'one-request-key-1' };
    const id = await requestOf(grant(player, 20_000, first, key));
    expect(await requestOf(grant(player, 20_000, first, key))).toBe(id);
    // a call with another key but equal contents gets the waiting request, also when it is repeated
    const other = { 'idempotency-key': 'one-request-key-2' };
    expect(await requestOf(grant(player, 20_000, first, other))).toBe(id);
    await expect(grant(player, 20_001, first, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 9 }, () => approve(id)),
      decide('refuseRequest', id),
      decide('withdrawRequest', id, first),
    ]);
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    const lost = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(lost).toEqual(lost.map(() => expect.objectContaining({ code: 'CONFLICT' }) as unknown));
    const { state } = await row(id);
    expect(await balance(player)).toBe(state === 'APPROVED' ? 20_000 : 0);
    // the asker lost the reply and repeats the call: the reply is the same, and nothing more is
    // granted
    for (const headers of [key, other])
      expect(await requestOf(grant(player, 20_000, first, headers))).toBe(id);
    expect(await balance(player)).toBe(state === 'APPROVED' ? 20_000 : 0);

    const next = await requestOf(grant(player, 30_000));
    const again = { 'idempotency-key': 'one-decision-key-2' };
    const before = await balance(player);
    expect(await approve(next, second, again)).toEqual(await approve(next, second, again));
    expect(await balance(player)).toBe(before + 30_000);
  });

  it('make one request of ten identical calls', async () => {
    const player = await server.player();
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => requestOf(grant(player, 40_000))),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await balance(player)).toBe(0);
    await decide('withdrawRequest', ids[0] ?? 0, first);
    // a withdrawn request is closed, so an equal call creates another request
    expect(await requestOf(grant(player, 40_000))).not.toBe(ids[0]);
  });

  it('cannot be decided by the asker, their new administrators, or anybody who gains', async () => {
    const player = await server.player();
    const id = await requestOf(grant(player, 20_000));
    await expect(approve(id, first)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: buildSentenceMatcher(approvalMessages.ownRequest()),
    });
    await expect(decide('refuseRequest', id, first)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const accomplice = await promoted();
    await expect(approve(id, accomplice)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: buildSentenceMatcher(approvalMessages.promoted()),
    });
    expect(await preview(id, accomplice)).toMatchObject({
      problem: buildSentenceMatcher(approvalMessages.promoted()),
    });
    await expect(decide('withdrawRequest', id, accomplice)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const own = await requestOf(
      callApi(first.connection, 'adminGrantCurrency', {
        params: { id: second.userId },
        body: { currency: 'GOLD', amount: 20_000, reason: 'Test' },
      }),
    );
    await expect(approve(own)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: buildSentenceMatcher(approvalMessages.ownGain()),
    });
    const batch = await requestOf(
      callApi(first.connection, 'adminBulkUsers', {
        query: {},
        body: {
          users: [{ id: second.userId }, { id: player.userId }],
          action: { kind: 'currency', currency: 'GOLD', amount: 20_000 },
          reason: 'Test',
        },
      }),
    );
    await expect(approve(batch)).rejects.toMatchObject({
      message: buildSentenceMatcher(approvalMessages.ownGain()),
    });
    expect(await balance(player)).toBe(0);
    for (const requestId of [own, batch]) await decide('refuseRequest', requestId);
    await approve(id);
    expect(await balance(player)).toBe(20_000);
    // a request cannot be approved once its asker has lost the role
    await later(dayMs + 1);
    await accomplice.unlock();
    const late = await requestOf(grant(player, 50_000, accomplice));
    await callApi(first.connection, 'adminUpdateUser', {
      params: { id: accomplice.userId },
      body: { userRolesToDrop: ['ADMIN'], reason: 'Test' },
    });
    await expect(approve(late)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: buildSentenceMatcher(approvalMessages.askerGone()),
    });
    await decide('refuseRequest', late);
    expect(await balance(player)).toBe(20_000);
  });

  it('are never carried out once expired or refused; both are logged and announced', async () => {
    const player = await server.player();
    const [old, refused] = [
      await requestOf(grant(player, 60_000)),
      await requestOf(grant(player, 61_000)),
    ];
    await decide('refuseRequest', refused);
    await expect(approve(refused)).rejects.toMatchObject({ code: 'CONFLICT' });
    await later(72 * 3_600_000 + 1);
    await expect(approve(old)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: buildSentenceMatcher(approvalMessages.late()),
    });
    expect(await row(old)).toMatchObject({ state: 'EXPIRED', decidedBy: null });
    // the old request has expired, so an equal call creates another request, even before the job
    // closes the old one
    expect(await requestOf(grant(player, 60_000))).not.toBe(old);
    await server.app.kernel.jobs.runNow('approvals.expire');
    await server.app.kernel.jobs.runNow('approvals.expire');
    expect(await balance(player)).toBe(0);
    const types = async (type: string) =>
      (
        await first.section<{ data: { after: { request: number } }[] }>(
          'POST',
          '/api/admin/activity-log/list',
          { type, perPage: 50 },
        )
      ).data.filter(({ after: { request } }) => request === old || request === refused);
    expect(await types('approvals.expire')).toHaveLength(1);
    expect(await types('approvals.refuse')).toHaveLength(1);
    const listNotificationTypes = async (admin: Admin) =>
      (
        await callApi(admin.connection, 'listNotifications', {
          params: { id: admin.userId },
          query: { perPage: '50' },
        })
      ).data.map(({ type }) => type);
    expect(await listNotificationTypes(second)).toContain('APPROVAL_WAITS');
    expect(await listNotificationTypes(first)).toContain('APPROVAL_DECIDED');
  });

  it('are checked again on approval: a changed row makes them stale, a ceiling still applies', async () => {
    const made = await currency('RULE');
    const raise = (approvalThreshold: string | null) =>
      first.section<{ commandId: number }>(
        'POST',
        '/api/banking/admin/currencies/' + String(made.id),
        { approvalThreshold },
      );
    const { commandId } = await raise('500');
    // the undo would remove the threshold, so it needs approval too
    const undoing = await requestOf(
      callApi(first.connection, 'adminUndo', {
        params: { id: commandId },
        body: { reason: 'Test' },
      }),
    );
    await decide('withdrawRequest', undoing, first);
    const id = await requestOf(raise('600'));
    expect((await row(id)).worth).toBe(formatSentence(approvalMessages.loosens()));
    const away = await requestOf(raise(null));
    await approve(id);
    expect(await first.section('GET', `/api/banking/admin/currencies/${made.id}`)).toMatchObject({
      approvalThreshold: '600',
    });
    await raise('400');
    const versioned = await requestOf(
      first.section(
        'POST',
        `/api/banking/admin/currencies/${made.id}`,
        { approvalThreshold: '900' },
        { 'if-match': '"4"' },
      ),
    );
    await raise('300');
    await expect(approve(versioned)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: buildSentenceMatcher(approvalMessages.stale()),
    });
    expect(await row(versioned)).toMatchObject({ state: 'STALE' });
    await decide('withdrawRequest', away, first);
    const player = await server.player();
    const held = await requestOf(grant(player, 70_000));
    const { data } = await first.section<{ data: { id: number; code: string }[] }>(
      'POST',
      '/api/banking/admin/currencies/list',
      { perPage: 100 },
    );
    const gold = data.find(({ code }) => code === 'GOLD')?.id ?? 0;
    await first.section('POST', `/api/banking/admin/currencies/${gold}`, { grantCeiling: '20000' });
    await expect(approve(held)).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await row(held)).toMatchObject({ state: 'WAITS' });
    await expect(
      first.section('POST', `/api/banking/admin/currencies/${gold}`, {
        approvalThreshold: '20001',
      }),
    ).rejects.toMatchObject({ code: 'VALIDATION' });
    const lifted = first.section('POST', `/api/banking/admin/currencies/${gold}`, {
      grantCeiling: null,
    });
    await approve(await requestOf(lifted));
    expect(await balance(player)).toBe(0);
  });
});
