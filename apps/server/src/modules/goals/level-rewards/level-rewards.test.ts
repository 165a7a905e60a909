import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { CallError } from '@guildhall/simulator/client/http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  makeLevelReward,
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import {
  levelMax,
  computeLevel,
  computeExperienceAtLevelStart,
  computeLevelState,
} from '../../play/progress/progress.level.ts';
import { computeTileLineProgress } from './level-rewards.tiles.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { levelRewardMessages } from './level-rewards.messages.ts';

describe('level curve', () => {
  const curve = fc.record({
    step: fc.integer({ min: 1, max: 1_000 }),
    growth: fc.integer({ min: 0, max: 50 }),
  });
  it('a level lasts from its start to the start of the next, up to the highest', () => {
    fc.assert(
      fc.property(curve, fc.integer({ min: 0, max: 100_000 }), (c, total) => {
        const level = computeLevel(c, total);
        return (
          computeExperienceAtLevelStart(c, level) <= total &&
          (level === levelMax || total < computeExperienceAtLevelStart(c, level + 1))
        );
      }),
    );
  });
  it('a new player is level 1 with 0 of 100 (R3.3, R9.35, R9.36)', () =>
    expect(computeLevelState({ step: 100, growth: 0 }, 0, 1)).toEqual({
      lvl: 1,
      exp: 0,
      maxExp: 100,
    }));
  it('a changed curve never lowers a level', () => {
    fc.assert(
      fc.property(
        curve,
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 50 }),
        (c, total, reached) => {
          const state = computeLevelState(c, total, reached);
          return state.lvl >= reached && state.exp >= 0 && state.exp <= state.maxExp;
        },
      ),
    );
  });
});

describe('line between tiles of level rewards', () => {
  it('is full up to the last reached tile, then follows level and experience (R2.139)', () => {
    const tiles = [{ lvl: 2 }, { lvl: 4 }, { lvl: 8 }];
    expect(computeTileLineProgress(tiles, { lvl: 1, exp: 50, maxExp: 100 })).toEqual([0, 0, 0]);
    expect(computeTileLineProgress(tiles, { lvl: 3, exp: 50, maxExp: 100 })).toEqual([0.75, 0, 0]);
    expect(computeTileLineProgress(tiles, { lvl: 5, exp: 0, maxExp: 100 })).toEqual([1, 0.25, 0]);
    expect(computeTileLineProgress(tiles, { lvl: 9, exp: 0, maxExp: 100 })).toEqual([1, 1, 0]);
  });
  it('joins rewards of one level with a full line once it is reached, with none before (R2.139, OP-120)', () => {
    const tiles = [{ lvl: 3 }, { lvl: 3 }, { lvl: 5 }];
    expect(computeTileLineProgress(tiles, { lvl: 3, exp: 0, maxExp: 100 })).toEqual([1, 0, 0]);
    expect(computeTileLineProgress(tiles, { lvl: 2, exp: 99, maxExp: 100 })).toEqual([0, 0, 0]);
  });
  it('stays between 0 and 1 in every part, and none is ahead of an unfinished one (R2.139)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 0, max: 100 }),
        (levels, lvl, exp) => {
          const line = computeTileLineProgress(
            levels.toSorted((a, b) => a - b).map((level) => ({ lvl: level })),
            { lvl, exp, maxExp: 100 },
          );
          return line.every(
            (part, index) =>
              part >= 0 && part <= 1 && (index === 0 || part === 0 || line[index - 1] === 1),
          );
        },
      ),
    );
  });
});

describe('level rewards', () => {
  let server: TestServer;
  let gameServer: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    gameServer = await server.gameServer();
  });
  afterAll(() => server.close());
  const owned = async (accountId: number): Promise<number> =>
    (
      await maybeOne<{ n: number }>(
        server.db.read,
        sql`
          select count(*)::int as n
          from items
          where account_id = ${accountId} and state = 'OWNED'`,
      )
    )?.n ?? 0;

  // (R7.62, R3.15, R3.17, R4.28)
  it('become ready once when their level is crossed; higher levels stay unreached', async () => {
    const [near, far] = [
      await makeLevelReward(server, 2, await makeTemplate(server)),
      await makeLevelReward(server, 30, await makeTemplate(server)),
    ];
    const player = await server.player();
    const status = async () =>
      Object.fromEntries(
        (await player.levelRewards()).data.map((reward) => [reward.id, reward.status]),
      );
    expect(await status()).toMatchObject({ [near]: 'UNREACHED', [far]: 'UNREACHED' });
    await playTestMatch(gameServer, [player], 150);
    expect(await status()).toMatchObject({ [near]: 'READY_TO_CLAIM', [far]: 'UNREACHED' });
    const { data } = await player.levelRewards();
    expect(data.at(-1)).toMatchObject({ isLastReward: true });
    expect(data.map((row) => row.amount)).toEqual(
      data.map((row) => row.amount).toSorted((a, b) => a - b),
    );
  });

  it('of several levels crossed at once become ready, each once (R7.62, R3.16, R4.28)', async () => {
    const ids: number[] = [];
    for (const lvl of [11, 12, 12, 14])
      ids.push(await makeLevelReward(server, lvl, await makeTemplate(server)));
    const player = await server.player();
    for (const exp of [500, 500, 490]) await playTestMatch(gameServer, [player], exp);
    const ready = (await player.levelRewards()).data.filter((reward) => ids.includes(reward.id));
    expect(ready.map(({ amount, status }) => [amount, status])).toEqual(
      [11, 12, 12, 14].map((lvl) => [lvl, 'READY_TO_CLAIM']),
    );
    for (const id of ids) await player.claim(id);
    expect(await owned(player.accountId)).toBe(4);
    expect(
      new Set(
        (await player.levelRewards()).data
          .filter((reward) => ids.includes(reward.id))
          .map((reward) => reward.status),
      ),
    ).toEqual(new Set(['CLAIMED']));
  });

  it('keep a level reached under a flatter curve: never lowered and never rewarded again', async () => {
    const reward = await makeLevelReward(server, 21, await makeTemplate(server), {
      retroactive: false,
    });
    const player = await server.player();
    // creates the state as if level 25 had required only this much experience earlier
    await server.db.transaction((tx) =>
      run(tx, sql`update accounts set level = 25, exp_total = 310 where id = ${player.accountId}`),
    );
    expect(await player.me()).toMatchObject({ lvl: 25, exp: 0, maxExp: 100 });
    await playTestMatch(gameServer, [player], 90);
    expect(await player.me()).toMatchObject({ lvl: 25 });
    expect(
      await maybeOne(
        server.db.read,
        sql`select level, exp_total::int as exp from accounts where id = ${player.accountId}`,
      ),
    ).toEqual({ level: 25, exp: 400 });
    expect(
      (await player.levelRewards()).data.find((entry) => entry.id === reward)?.status,
    ).not.toBe('READY_TO_CLAIM');
  });

  it('pay once for fifty concurrent claims (R1.23, R7.64)', async () => {
    const reward = await makeLevelReward(server, 3, await makeTemplate(server));
    const player = await server.player();
    await playTestMatch(gameServer, [player], 250);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => player.claim(reward)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(
      results.flatMap((result) =>
        result.status === 'rejected' ? [(result.reason as CallError).code] : [],
      ),
    ).toEqual(Array.from({ length: 49 }, () => 'ALREADY_CLAIMED'));
    expect(await owned(player.accountId)).toBe(1);
    expect((await player.levelRewards()).data.find((entry) => entry.id === reward)).toMatchObject({
      status: 'CLAIMED',
    });
  });

  it('return the first receipt for an equal idempotency key; with other contents it is refused', async () => {
    const [first, second] = [
      await makeLevelReward(server, 2, await makeTemplate(server)),
      await makeLevelReward(server, 2, await makeTemplate(server)),
    ];
    const player = await server.player();
    await playTestMatch(gameServer, [player], 120);
    const claim = (levelRewardId: number) =>
      callApi(
        player.connection,
        'claimLevelReward',
        { params: { id: player.userId, levelRewardId } },
        { headers: { 'idempotency-key': 'one-click-only' } },
      );
    const [once, again] = await Promise.all([claim(first), claim(first)]);
    expect(again).toEqual(once);
    await expect(claim(second)).rejects.toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await owned(player.accountId)).toBe(1);
  });

  it('refuse a claim that saw another item and stay ready', async () => {
    const reward = await makeLevelReward(server, 2, await makeTemplate(server));
    const player = await server.player();
    await playTestMatch(gameServer, [player], 120);
    await expect(
      callApi(player.connection, 'claimLevelReward', {
        params: { id: player.userId, levelRewardId: reward },
        body: { itemId: 999 },
      }),
    ).rejects.toMatchObject({ status: 409, code: 'CHANGED' });
    expect((await player.levelRewards()).data.find((entry) => entry.id === reward)).toMatchObject({
      status: 'READY_TO_CLAIM',
    });
  });

  it('keep the ready item when the setting changes, unless the operator decides otherwise', async () => {
    const admin = await server.admin();
    const [old, next] = [await makeTemplate(server), await makeTemplate(server)];
    const reward = await makeLevelReward(server, 2, old);
    const player = await server.player();
    await playTestMatch(gameServer, [player], 120);
    const item = async () =>
      (await player.levelRewards()).data.find((entry) => entry.id === reward)?.itemId;
    await admin.section('POST', `/api/admin/level-rewards/${reward}`, { itemId: next });
    expect(await item()).toBe(old);
    await admin.section('POST', `/api/admin/level-rewards/${reward}`, {
      itemId: next,
      applyToReady: true,
    });
    expect(await item()).toBe(next);
  });

  it('become ready for players past the level if retroactive, otherwise not', async () => {
    const player = await server.player();
    await playTestMatch(gameServer, [player], 480);
    const silent = await makeLevelReward(server, 2, await makeTemplate(server), {
      retroactive: false,
    });
    const reward = await makeLevelReward(server, 2, await makeTemplate(server));
    await waitForResult('the reward is ready', async () =>
      (await player.levelRewards()).data.find(
        (entry) => entry.id === reward && entry.status === 'READY_TO_CLAIM',
      ),
    );
    expect(
      (await player.levelRewards()).data.find((reward) => reward.id === silent),
    ).toBeUndefined();
  });

  it('format the amount for the reader’s language (R3.18)', async () => {
    const admin = await server.admin();
    const id = await makeLevelReward(server, 61, 0, {
      itemType: 'EXP',
      itemId: null,
      amount: 234_567,
    });
    const path = `/api/admin/level-rewards/${id}`;
    const nameIn = async (language: string): Promise<string> =>
      (
        await admin.section<{ name: string }>('GET', path, undefined, {
          'accept-language': language,
        })
      ).name;
    expect(await nameIn('en')).toBe('234,567 EXP');
    expect((await nameIn('ru')).replaceAll(/\s/g, '_')).toBe('234_567_EXP');
    await admin.section('DELETE', path);
  });
  it('prevent the deletion of an item that they pay (R3.18)', async () => {
    const admin = await server.admin();
    const item = await makeTemplate(server);
    await makeLevelReward(server, 7, item);
    await expect(
      admin.section('DELETE', `/api/game/admin/inventories/${item}`),
    ).rejects.toMatchObject({
      status: 409,
      code: 'IN_USE',
      // two checks can refuse first: the check of the rule, or the check of unclaimed rewards
      message: expect.toBeOneOf([
        buildSentenceMatcher({ key: 'page.level-rewards' }),
        buildSentenceMatcher(levelRewardMessages.readyToClaim()),
      ]) as string,
    });
  });
});
