import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import { referralMessages } from './referral.messages.ts';

interface Recruiter {
  readonly id: number;
  readonly waiting: number;
  readonly newestId: number;
}

describe('a wave of held recruits', { timeout: 120_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer({
      RATE_LIMIT_EXEMPT: '',
      TRUST_PROXY: '1',
      REGISTRATIONS_PER_HOUR: '100000',
    });
    admin = await server.admin();
  });
  afterAll(() => server.close());
  let people = 0;
  const codeOf = async (recruiter: Player) => {
    const { link } = await callApi(recruiter.connection, 'referralLink', {
      params: { id: recruiter.userId },
    });
    return new URL(link).searchParams.get('invite') ?? '';
  };
  const register = async (invite: string) => {
    const sent = await fetch(`${server.base}/api/users`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.77',
        'user-agent': 'Farm',
      },
      body: JSON.stringify({
        email: `wave${++people}@example.org`,
        password: 'quiet-lantern-by-the-gate',
        invite,
      }),
    });
    return (await sent.json()) as { userId: number };
  };
  const farm = async (invite: string, size: number) => {
    for (let n = 0; n < size; n++) await register(invite);
  };
  const notices = () =>
    many<{ text: string }>(
      server.db.read,
      sql`select id::text as text from notifications where type = 'RECRUITS_HELD'`,
    );
  const waiting = async (player: Player) =>
    (
      await admin.section<{ data: Recruiter[] }>('POST', '/api/admin/recruiters/list', {
        userId: player.userId,
      })
    ).data[0];
  const stateOf = async (player: Player) =>
    (
      await admin.section<{ data: { state: string }[] }>('POST', '/api/admin/recruits/list', {
        recruiterId: player.userId,
        perPage: 100,
      })
    ).data.map(({ state }) => state);

  it('notifies each administrator once, and again for another wave after a decision', async () => {
    const recruiter = await server.player();
    const code = await codeOf(recruiter);
    const before = (await notices()).length;
    await farm(code, 9);
    expect((await notices()).length - before).toBe(1);
    const seen = await waiting(recruiter);
    await callApi(admin.connection, 'refuseRecruits', {
      params: { id: recruiter.userId },
      body: { reason: 'A farm', count: seen?.waiting ?? 0, newestId: seen?.newestId ?? 0 },
    });
    await farm(code, 6);
    expect((await notices()).length - before).toBe(2);
  });

  it('is one line per recruiter, refused as a whole after a confirmation, and undone as a whole', async () => {
    const recruiter = await server.player();
    await farm(await codeOf(recruiter), 7);
    const seen = await waiting(recruiter);
    const count = seen?.waiting ?? 0;
    expect(count).toBeGreaterThanOrEqual(6);
    const body = { reason: 'A farm', count, newestId: seen?.newestId ?? 0 };
    const path = `/api/admin/recruiters/${recruiter.userId}/refuse`;
    await expect(
      admin.connection.call('POST', path, { body, confirms: false }),
    ).rejects.toMatchObject({ status: 428 });
    await expect(
      callApi(admin.connection, 'releaseRecruits', {
        params: { id: recruiter.userId },
        body: { ...body, count: count - 1 },
      }),
    ).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(referralMessages.othersHeld()),
    });
    const refusal = await callApi(admin.connection, 'refuseRecruits', {
      params: { id: recruiter.userId },
      body,
    });
    expect((await stateOf(recruiter)).filter((state) => state === 'REFUSED')).toHaveLength(count);
    expect(await waiting(recruiter)).toBeUndefined();
    expect(
      await admin.section('GET', `/api/admin/activity-log/${refusal.commandId}`),
    ).toMatchObject({ parts: count, undoable: true });
    await callApi(admin.connection, 'adminUndo', {
      params: { id: refusal.commandId },
      body: { reason: 'Test' },
    });
    expect((await waiting(recruiter))?.waiting).toBe(count);
    await callApi(admin.connection, 'releaseRecruits', { params: { id: recruiter.userId }, body });
    expect(await stateOf(recruiter)).not.toContain('HELD');
  });

  it('cannot continue by the link of a blocked recruiter: new accounts have no recruiter', async () => {
    const recruiter = await server.player();
    const code = await codeOf(recruiter);
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: recruiter.userId },
      body: { statusId: 3, blockedUntil: null, reason: 'A farm' },
    });
    const { userId } = await register(code);
    expect(userId).toBeGreaterThan(0);
    expect(await stateOf(recruiter)).toEqual([]);
    const visited = await fetch(`${server.base}/api/invite-codes/${code}/visit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(visited.status).toBe(404);
  });
});
