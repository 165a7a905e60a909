import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '@guildhall/simulator/client/api';
import {
  campaignsPath,
  hourMs,
  minuteMs,
  postsPath,
  declareAirdropServer,
} from '../../../../test/harness/airdrops.harness.ts';
import { payExpDirectly } from '../../../../test/harness/payout.harness.ts';
import { airdropMessages } from './airdrops.messages.ts';

const settled = 2 * hourMs + hourMs;

describe('airdrop campaigns', { timeout: 60_000 }, () => {
  const stage = declareAirdropServer();
  const { makeCampaign, makePost, linkedPlayer, tick, advance, own, deeds, change, report } = stage;
  let currency = '';
  beforeEach(async () => {
    currency = await stage.currency();
  });
  const escrow = async () => (await stage.ledger(currency))['escrow'] ?? 0;
  const invalid = (field: string) => ({
    status: 400,
    fields: { [field]: expect.any(String) as string },
  });
  /** Advances the clock beyond the start of the campaign, and records all participants. */
  async function begin(): Promise<void> {
    advance(hourMs + minuteMs);
    await tick();
  }

  it('manage posts and campaigns, and find campaigns by name (R2.60, R3.82, R7.115)', async () => {
    const admin = stage.admin();
    const id = await makeCampaign(currency, 100, { name: 'Winter siege' });
    const post = await makePost(id, 'REPOST');
    expect(await stage.get(postsPath, post.id)).toMatchObject({
      link: post.link,
      action: 'REPOST',
      campaignId: id,
      done: 0,
      reading: 'NONE',
    });
    const winterCampaigns = await admin.section('GET', `${campaignsPath}?name=winter`);
    expect(winterCampaigns).toMatchObject({ data: [{ id, name: 'Winter siege' }] });
    await admin.section('POST', `${postsPath}/${post.id}`, { action: 'REPLY' });
    const list = await admin.section('POST', `${postsPath}/list`, { campaignId: id });
    expect(list).toMatchObject({ data: [{ id: post.id, action: 'REPLY' }], totalPages: 1 });
    await stage.remove(postsPath, post.id);
    await expect(stage.get(postsPath, post.id)).rejects.toMatchObject({ status: 404 });
    const player = await stage.server().player();
    await expect(
      player.connection.call('POST', `${postsPath}/list`, { body: {} }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('accept addresses of posts only, in one form, and each once per campaign (R3.82)', async () => {
    const admin = stage.admin();
    const campaignId = await makeCampaign(currency, 100);
    const send = (link: string, overrides = {}) =>
      admin.section<{ id: number }>('POST', postsPath, { link, campaignId, ...overrides });
    for (const link of [
      'https://x.com/guildhall',
      'https://x.com.evil.example/guildhall/status/12',
      'http://x.com/guildhall/status/12',
      'https://evil.example/https://x.com/guildhall/status/12',
    ])
      await expect(send(link)).rejects.toMatchObject({ status: 400 });
    const { id } = await send('https://mobile.twitter.com/guildhall/status/1234567?s=20');
    expect(await stage.get(postsPath, id)).toMatchObject({
      link: 'https://x.com/guildhall/status/1234567',
    });
    await expect(send('https://x.com/Guildhall/status/1234567')).rejects.toMatchObject(
      invalid('campaignId'),
    );
    await send('https://x.com/Guildhall/status/1234567', { action: 'REPLY' });
  });

  it('fund the pool on saving, and return it before the start (R3.83)', async () => {
    const id = await makeCampaign(currency, 1_000);
    expect(await escrow()).toBe(1_000);
    await change(id, { pool: 1_500 });
    expect(await escrow()).toBe(1_500);
    await change(id, { pool: 400 });
    expect(await escrow()).toBe(400);
    const other = await stage.currency();
    await change(id, { currency: other });
    expect(await escrow()).toBe(0);
    expect((await stage.ledger(other))['escrow']).toBe(400);
    await stage.remove(campaignsPath, id);
    expect((await stage.ledger(other))['escrow']).toBe(0);
  });

  it('without a currency fund and pay nothing', async () => {
    const id = await makeCampaign(null, 1_000);
    expect(await stage.get(campaignsPath, id)).toMatchObject({ state: 'INACTIVE' });
    await begin();
    await stage.remove(campaignsPath, id);
  });

  it('are refused if the cap or revenue is too low, naming the pool', async () => {
    const capped = await stage.currency({ supplyCap: '500' });
    await expect(makeCampaign(capped, 501)).rejects.toMatchObject(invalid('pool'));
    await makeCampaign(capped, 500);
    const hard = await stage.currency({ type: 1 });
    await expect(makeCampaign(hard, 1)).rejects.toMatchObject(invalid('pool'));
    const buyer = await stage.server().player();
    await stage.sales.give(stage.admin(), buyer, hard, 80);
    await stage.sales.sell(buyer, hard, 80);
    const id = await makeCampaign(hard, 60);
    expect(await stage.ledger(hard)).toMatchObject({ 'shop-revenue': 20, escrow: 60 });
    await stage.remove(campaignsPath, id);
    expect(await stage.ledger(hard)).toMatchObject({ 'shop-revenue': 80, escrow: 0 });
  });

  it('are fixed once begun, as are their posts; further posts may be added', async () => {
    await expect(makeCampaign(currency, 10, { start: stage.at(-1) })).rejects.toMatchObject(
      invalid('start'),
    );
    const id = await makeCampaign(currency, 1_000);
    const post = await makePost(id);
    await begin();
    for (const [field, value] of [
      ['pool', 2_000],
      ['currency', await stage.currency()],
      ['start', stage.at(1)],
      ['end', stage.at(-1)],
    ] as const)
      await expect(change(id, { [field]: value })).rejects.toMatchObject({ status: 400 });
    await expect(stage.remove(campaignsPath, id)).rejects.toMatchObject({ status: 409 });
    await expect(stage.remove(postsPath, post.id)).rejects.toMatchObject({ status: 409 });
    await expect(
      stage.admin().section('POST', `${postsPath}/${post.id}`, { campaignId: null }),
    ).rejects.toMatchObject({ status: 409 });
    const late = await makePost(id);
    await change(id, { name: 'Still open', end: stage.at(5 * hourMs) });
    advance(5 * hourMs);
    await expect(makePost(id)).rejects.toMatchObject(invalid('campaignId'));
    await expect(stage.remove(postsPath, late.id)).rejects.toMatchObject({ status: 409 });
  });

  it('count likes, reposts and replies by pages, and split the pool exactly', async () => {
    const [first, second, idle] = [
      await linkedPlayer(),
      await linkedPlayer(),
      await linkedPlayer(),
    ];
    const id = await makeCampaign(currency, 1_000);
    const like = await makePost(id, 'LIKE');
    const repost = await makePost(id, 'REPOST');
    const reply = await makePost(id, 'REPLY');
    expect(await own(first.player, id)).toMatchObject({
      state: 'PLANNED',
      participation: 'IN',
      posts: [],
    });
    await begin();
    expect((await own(first.player, id))?.posts.map(({ deed }) => deed)).toEqual([
      'NOT',
      'NOT',
      'NOT',
    ]);
    // the strangers fill two pages, so the player is on the third
    const strangers = Array.from({ length: 250 }, (_, n) => `7${n}000`);
    deeds.add(like.statusId, 'LIKE', ...strangers, first.account);
    deeds.add(repost.statusId, 'REPOST', first.account);
    deeds.add(reply.statusId, 'REPLY', second.account);
    advance(hourMs);
    await tick();
    expect((await own(first.player, id))?.posts.map(({ deed }) => deed)).toEqual([
      'DONE',
      'DONE',
      'NOT',
    ]);
    expect(await stage.get(postsPath, like.id)).toMatchObject({ done: 1, reading: 'READ' });
    advance(settled - hourMs);
    await tick();
    expect(await own(first.player, id)).toMatchObject({
      state: 'SETTLED',
      share: { posts: 2, amount: 667, state: 'PAID' },
    });
    expect(await own(second.player, id)).toMatchObject({ share: { posts: 1, amount: 333 } });
    expect(await own(idle.player, id)).toMatchObject({ participation: 'IN', share: null });
    expect(await stage.held(currency, first.player)).toBe(667);
    expect(await stage.held(currency, second.player)).toBe(333);
    expect(await escrow()).toBe(0);
    expect(await report(id)).toMatchObject({
      state: 'SETTLED',
      shares: 2,
      sharesPaid: 2,
      paid: '1000',
    });
    await tick();
    expect(await stage.held(currency, first.player)).toBe(667);
    await stage.remove(postsPath, like.id);
  });

  it('query each post, and resume after the service answers again', async () => {
    const { player, account } = await linkedPlayer();
    const id = await makeCampaign(currency, 100);
    const post = await makePost(id);
    const strangers = Array.from({ length: 450 }, (_, n) => `8${n}000`);
    deeds.add(post.statusId, 'LIKE', ...strangers, account);
    deeds.limit.calls = 3;
    await begin();
    expect((await own(player, id))?.posts).toMatchObject([{ deed: 'UNKNOWN' }]);
    // the service has named the time of the next call, and is not called earlier
    advance(14 * minuteMs);
    await tick();
    expect((await own(player, id))?.posts).toMatchObject([{ deed: 'UNKNOWN' }]);
    advance(minuteMs);
    await tick();
    expect((await own(player, id))?.posts).toMatchObject([{ deed: 'DONE' }]);
    expect(await stage.get(postsPath, post.id)).toMatchObject({ reading: 'READ' });
  });

  it('admit a player once, even after linking late or linking another account', async () => {
    const early = await linkedPlayer();
    const id = await makeCampaign(currency, 90);
    const post = await makePost(id);
    advance(hourMs + minuteMs);
    const late = await linkedPlayer();
    await stage.run('airdrops.read');
    const second = await stage.server().player();
    expect(await own(late.player, id)).toMatchObject({ participation: 'LATE' });
    expect(await own(second, id)).toMatchObject({ participation: 'NONE' });
    // the external account of the early player is linked by another player, and the early player
    // links a third external account
    await stage.unlink(early.player);
    await stage.link(second, early.account);
    const other = await stage.link(early.player);
    expect(await own(early.player, id)).toMatchObject({ participation: 'IN' });
    expect(await own(second, id)).toMatchObject({ participation: 'LATE' });
    deeds.add(post.statusId, 'LIKE', early.account, other, late.account);
    advance(settled);
    await tick();
    expect(await stage.held(currency, early.player)).toBe(90);
    expect(await own(second, id)).toMatchObject({ share: null });
    expect(await own(late.player, id)).toMatchObject({ share: null });
  });

  it('count nothing while paused, and settle after resuming', async () => {
    const { player, account } = await linkedPlayer();
    const id = await makeCampaign(currency, 50);
    const post = await makePost(id);
    await begin();
    await change(id, { paused: true });
    expect(await own(player, id)).toMatchObject({ state: 'PAUSED' });
    deeds.add(post.statusId, 'LIKE', account);
    advance(hourMs);
    await tick();
    expect(await stage.get(postsPath, post.id)).toMatchObject({ done: 0 });
    advance(settled);
    await tick();
    expect(await own(player, id)).toMatchObject({ state: 'SETTLING' });
    expect(await escrow()).toBe(50);
    await change(id, { paused: false });
    await tick();
    expect(await stage.held(currency, player)).toBe(50);
  });

  it('count actions off season, but pay nobody and return the pool', async () => {
    const { player, account } = await linkedPlayer();
    const id = await makeCampaign(currency, 50, { offSeason: true });
    const post = await makePost(id);
    deeds.add(post.statusId, 'LIKE', account);
    await begin();
    expect(await own(player, id)).toMatchObject({ offSeason: true, posts: [{ deed: 'DONE' }] });
    expect(await escrow()).toBe(50);
    advance(settled);
    await tick();
    expect(await own(player, id)).toMatchObject({ state: 'RETURNED', share: null });
    expect(await escrow()).toBe(0);
    expect(await stage.held(currency, player)).toBe(0);
  });

  it('return the pool if nobody did anything', async () => {
    const id = await makeCampaign(currency, 50);
    await makePost(id);
    await begin();
    advance(settled);
    await tick();
    expect(await report(id)).toMatchObject({ state: 'RETURNED', returned: '50', held: '0' });
  });

  it('return the part of an account that was already paid under the key of the campaign', async () => {
    const [paid, due] = [await linkedPlayer(), await linkedPlayer()];
    const id = await makeCampaign(currency, 100);
    const post = await makePost(id);
    for (const { account } of [paid, due]) deeds.add(post.statusId, 'LIKE', account);
    await payExpDirectly(stage.server(), 'airdrop-campaigns.pay', {
      source: 'airdrop',
      sourceId: id,
      accountId: paid.player.accountId,
      rule: airdropMessages.paysFor({ name: 'By hand' }),
      cause: { campaignId: id },
    });
    await begin();
    advance(settled);
    await tick();
    expect(await report(id)).toMatchObject({ sharesPaid: 1, held: '0', returned: '50' });
    expect(await stage.held(currency, paid.player)).toBe(0);
    expect(await stage.held(currency, due.player)).toBe(50);
  });

  it('wait while anything is unknown, until an operator decides with a reason', async () => {
    const { player, account } = await linkedPlayer();
    const id = await makeCampaign(currency, 70);
    const post = await makePost(id);
    const gone = await makePost(id, 'REPOST');
    deeds.add(post.statusId, 'LIKE', account);
    await begin();
    deeds.gone.add(gone.statusId);
    await expect(stage.settle(id)).rejects.toMatchObject({ status: 409 });
    advance(settled);
    await tick();
    advance(24 * hourMs);
    await tick();
    expect(await report(id)).toMatchObject({
      state: 'SETTLING',
      mayDecide: true,
      held: '70',
      posts: [{ reading: 'FINAL' }, { reading: 'FAILED' }],
    });
    const admin = stage.admin();
    const confirms = false;
    await admin.unlock();
    await expect(
      admin.connection.call('POST', `${campaignsPath}/${id}/settle`, {
        body: { reason: 'Gone' },
        confirms,
      }),
    ).rejects.toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
    await stage.settle(id);
    await expect(stage.settle(id)).rejects.toMatchObject({ status: 409 });
    await tick();
    expect(await stage.held(currency, player)).toBe(70);
    expect(await own(player, id)).toMatchObject({ posts: [{ deed: 'DONE' }, { deed: 'UNKNOWN' }] });
  });

  it('leave completed actions unknown if a service is down, broken or revokes our access', async () => {
    const { player, account } = await linkedPlayer();
    const id = await makeCampaign(currency, 30);
    const post = await makePost(id);
    deeds.add(post.statusId, 'LIKE', account);
    const { faults } = stage.providers().at.twitter;
    advance(hourMs + minuteMs);
    for (const fault of [
      { down: true },
      { nonsense: true },
      { revoked: [stage.ownerId] },
    ] as const) {
      Object.assign(faults, { down: false, nonsense: false, revoked: [] }, fault);
      await tick();
      expect((await own(player, id))?.posts).toMatchObject([{ deed: 'UNKNOWN' }]);
      expect(await stage.get(postsPath, post.id)).toMatchObject({ reading: 'FAILED' });
      advance(10 * minuteMs);
    }
    faults.revoked = [];
    await stage.link(stage.owner(), stage.ownerId);
    await tick();
    expect((await own(player, id))?.posts).toMatchObject([{ deed: 'DONE' }]);
  });

  it('pay each part once with two servers that read, settle and pay concurrently', async () => {
    const participants = [await linkedPlayer(), await linkedPlayer(), await linkedPlayer()];
    const id = await makeCampaign(currency, 100);
    const post = await makePost(id);
    deeds.add(post.statusId, 'LIKE', ...participants.map(({ account }) => account));
    advance(hourMs + settled);
    const second = await stage.startBeside();
    const bothServers = [stage.server(), second];
    const runAll = (job: string) =>
      Promise.all([...bothServers, ...bothServers].map(({ app }) => app.kernel.jobs.runNow(job)));
    await runAll('airdrops.read');
    await runAll('airdrops.read');
    await runAll('airdrops.sweep');
    await second.close();
    const sums = await Promise.all(participants.map(({ player }) => stage.held(currency, player)));
    expect(sums.toSorted((a, b) => b - a)).toEqual([34, 33, 33]);
    expect(sums[0]).toBe(34);
    expect(await escrow()).toBe(0);
  });

  it('show posts without a campaign among the news with their link', async () => {
    const player = await stage.server().player();
    const post = await makePost(null, 'REPOST');
    const id = await makeCampaign(currency, 10);
    const inCampaign = await makePost(id);
    const { data } = await callApi(player.connection, 'listNewsPosts', {
      params: { id: player.userId },
    });
    expect(data[0]).toMatchObject({ link: post.link, account: 'guildhall', action: 'REPOST' });
    expect(data.map((post) => post.id)).not.toContain(inCampaign.id);
  });

  it('hold the part of a blocked player, and return that of a deleted one', async () => {
    const { player, account } = await linkedPlayer();
    const id = await makeCampaign(currency, 40);
    const post = await makePost(id);
    deeds.add(post.statusId, 'LIKE', account);
    advance(hourMs + settled);
    await stage.run('airdrops.read');
    const block = async (statusId: number) =>
      callApi((await stage.server().admin()).connection, 'adminUpdateUser', {
        params: { id: player.userId },
        body: { statusId, reason: 'Test' },
      });
    await block(3);
    await stage.run('airdrops.sweep');
    expect(await escrow()).toBe(40);
    await expect(stage.remove(campaignsPath, id)).rejects.toMatchObject({ status: 409 });
    await block(2);
    await player.login();
    await callApi(player.connection, 'requestDeletion', { params: { id: player.userId } });
    advance(8 * 24 * hourMs);
    await stage.server().app.kernel.jobs.runNow('privacy.deletions');
    await stage.run('airdrops.sweep');
    expect(await escrow()).toBe(0);
    expect(await report(id)).toMatchObject({ returned: '40', paid: '0' });
    await stage.remove(postsPath, post.id);
    await stage.remove(campaignsPath, id);
  });

  it('fund the pool again when a deletion is undone, until the start', async () => {
    const id = await makeCampaign(currency, 25);
    const { commandId } = await stage.remove<{ commandId: number }>(campaignsPath, id);
    expect(await escrow()).toBe(0);
    const undo = async (command: number) =>
      callApi((await stage.server().admin()).connection, 'adminUndo', {
        params: { id: command },
        body: { reason: 'Test' },
      });
    await undo(commandId);
    expect(await escrow()).toBe(25);
    const again = await stage.remove<{ commandId: number }>(campaignsPath, id);
    advance(2 * hourMs);
    await expect(undo(again.commandId)).rejects.toMatchObject({ status: 400 });
    expect(await escrow()).toBe(0);
  });

  it('cannot be settled by hand by a participant', async () => {
    const { account, player } = await linkedPlayer();
    const id = await makeCampaign(currency, 25);
    const post = await makePost(id);
    const gone = await makePost(id, 'REPOST');
    deeds.add(post.statusId, 'LIKE', account);
    deeds.gone.add(gone.statusId);
    advance(hourMs + settled);
    await tick();
    await callApi((await stage.server().admin()).connection, 'adminUpdateUser', {
      params: { id: player.userId },
      body: { rolesToAdd: ['ADMIN'], reason: 'Test' },
    });
    const other = await stage.server().enterAs(player);
    await expect(
      callApi(other.connection, 'settleAirdrop', { params: { id }, body: { reason: 'Mine' } }),
    ).rejects.toMatchObject({ status: 403 });
    expect(await escrow()).toBe(25);
  });
});
