import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { userStatus } from '@guildhall/contract/limits';
import { callApi } from '@guildhall/simulator/client/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { declareApprovalServer } from '../../../../test/harness/approvals.harness.ts';
import { startTestServer } from '../../../../test/harness/server.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { approvalMessages } from './approvals.messages.ts';

describe('administrators who may decide on requests', { timeout: 120_000 }, () => {
  const stage = declareApprovalServer();
  const { give, take, passDay, requestOf, approve, decide, promote, grant } = stage;
  beforeAll(async () => {
    await stage.currency('GOLD', { approvalThreshold: '10000' });
  });
  const refusedFor = (text: Sentence) => ({
    code: 'FORBIDDEN',
    message: buildSentenceMatcher(text),
  });
  const nameOf = async (id: number) =>
    (await callApi(stage.first().connection, 'adminGetUser', { params: { id } })).username;
  const roles = async (id: number) =>
    (await callApi(stage.first().connection, 'adminGetUser', { params: { id } })).roleNames;

  it('need approval when created: by the form, by undoing a demotion, by unblocking one', async () => {
    const person = await stage.server().player();
    const asked = await requestOf(give(person));
    expect(await roles(person.userId)).not.toContain('ADMIN');
    await approve(asked);
    expect(await roles(person.userId)).toContain('ADMIN');

    const { commandId } = await take(person);
    const undo = callApi(stage.first().connection, 'adminUndo', {
      params: { id: commandId ?? 0 },
      body: { reason: 'Test' },
    });
    const undoing = await requestOf(undo);
    expect(await roles(person.userId)).not.toContain('ADMIN');
    await approve(undoing);
    expect(await roles(person.userId)).toContain('ADMIN');

    const set = (statusId: number) =>
      callApi(stage.first().connection, 'adminUpdateUser', {
        params: { id: person.userId },
        body: { statusId, reason: 'Test' },
      });
    await set(userStatus.blocked);
    await decide('refuseRequest', await requestOf(set(userStatus.verified)));
  });

  it('wait a day before they can ask or decide', async () => {
    const [asker, player] = [await promote(), await stage.server().player()];
    await expect(grant(player, 'GOLD', 20_000, asker)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await grant(player, 'GOLD', 100, asker);
    const request = await requestOf(grant(player, 'GOLD', 21_000, stage.second()));
    await expect(approve(request, asker)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await passDay();
    // the first administrator has promoted the asker, so both are one party; the second
    // administrator, who approves, is not of this party
    await approve(request, asker);
    await approve(await requestOf(grant(player, 'GOLD', 22_000, asker)));
  });

  it('never decide for those who promoted them, at any distance and in both directions', async () => {
    const player = await stage.server().player();
    const child = await promote();
    await passDay();
    const grandchild = await promote(child, stage.second());
    const sibling = await promote();
    await passDay();
    const party = [stage.first(), child, grandchild, sibling];
    for (const [at, asker] of party.entries()) {
      const request = await requestOf(grant(player, 'GOLD', 30_000 + at, asker));
      for (const other of party.filter((member) => member !== asker))
        await expect(approve(request, other)).rejects.toMatchObject(
          refusedFor(approvalMessages.related()),
        );
      const { deciders } = await stage.row(request);
      for (const other of party) expect(deciders).not.toContain(await nameOf(other.userId));
      expect(deciders).toContain(await nameOf(stage.second().userId));
      await approve(request);
    }
  });

  it('stay related after the promoter has lost the role', async () => {
    const player = await stage.server().player();
    const child = await promote();
    await passDay();
    const grandchild = await promote(child, stage.second());
    await passDay();
    await take(child, stage.second());
    const request = await requestOf(grant(player, 'GOLD', 40_000));
    await expect(approve(request, grandchild)).rejects.toMatchObject(
      refusedFor(approvalMessages.related()),
    );
    await approve(request);
  });

  it('are named in the list; without any, the call says so and names the remedy', async () => {
    const player = await stage.server().player();
    const request = await requestOf(grant(player, 'GOLD', 50_000));
    expect((await stage.row(request)).deciders).toContain(await nameOf(stage.second().userId));
    await take(stage.secondPlayer());
    await expect(grant(player, 'GOLD', 51_000)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('BOOTSTRAP_ADMIN_EMAIL') as string,
    });
    // an administrator who has removed all others can neither relax limits nor promote anybody
    // alone
    const person = await stage.server().player();
    await expect(give(person)).rejects.toMatchObject({ code: 'CONFLICT' });
    const { id } = (
      await stage
        .first()
        .section<{ data: { id: number; code: string }[] }>(
          'POST',
          '/api/banking/admin/currencies/list',
          { perPage: 100 },
        )
    ).data.find(({ code }) => code === 'GOLD') ?? { id: 0 };
    await expect(
      stage
        .first()
        .section('POST', `/api/banking/admin/currencies/${id}`, { approvalThreshold: null }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await stage.balance(player, 'GOLD')).toBe(0);

    // the owner of the server adds an independent administrator, who may decide without a waiting
    // period
    const added = { email: 'second@guildhall.localhost', password: 'a-lantern-for-another-watch' };
    const env = {
      SECRET_KEY: stage.server().app.kernel.config.secretKey.toString('base64'),
      BOOTSTRAP_ADMIN_EMAIL: added.email,
      BOOTSTRAP_ADMIN_PASSWORD: added.password,
    };
    await (await startTestServer(env, stage.server())).close();
    const independent = await stage.server().enterAs({ identity: added });
    await approve(await requestOf(grant(player, 'GOLD', 52_000)), independent);
    expect(await stage.balance(player, 'GOLD')).toBe(52_000);
    // now that there is an independent administrator, the setting creates no further administrator
    const other = { ...env, BOOTSTRAP_ADMIN_EMAIL: 'third@guildhall.localhost' };
    await (await startTestServer(other, stage.server())).close();
    const { data } = await callApi(stage.first().connection, 'adminSearchUsers', {
      query: { email: 'third@guildhall' },
    });
    expect(data).toEqual([]);
  });
});
