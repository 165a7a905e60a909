import type { GameServer } from '@guildhall/simulator/client/game-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import {
  buildFieldRefusalMatcher,
  buildSentenceMatcher,
} from '../../../../test/harness/messages.harness.ts';
import { stakingPromotionMessages } from './staking-promotions.messages.ts';

const base = '/api/banking/admin/staking-promotions';
const [hourMs, dayMs] = [3_600_000, 86_400_000];
interface Saved {
  readonly id: number;
  readonly commandId: number;
}

describe('staking promotions', () => {
  let server: TestServer;
  let game: GameServer;
  let collections: number[] = [];
  const section = async <T = Saved>(method: string, path: string, body?: unknown): Promise<T> =>
    (await server.admin()).section<T>(method, path, body);
  const undo = (commandId: number) =>
    section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Wrong' });
  const at = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();
  const promotion = (name: string, from: number, to: number, overrides: object = {}) => ({
    name,
    start: at(from),
    end: at(to),
    multiplier: 200,
    ...overrides,
  });
  const make = (...row: Parameters<typeof promotion>) => section('POST', base, promotion(...row));
  beforeAll(async () => {
    server = await startTestServer({
      SIMULATED_FROM: '2026-09-28T12:00:00.000Z',
      SIMULATION_SEED: '1',
    });
    game = await server.gameServer(['matches', 'config']);
    await makeTemplate(server);
    const { data } = await section<{ data: { id: number }[] }>(
      'POST',
      '/api/game/admin/inventory-types/list',
      {},
    );
    for (const name of ['Tide', 'Reef'])
      collections = [
        ...collections,
        (
          await section('POST', '/api/banking/admin/collections', {
            name,
            rarity: 1,
            inventoryTypeId: data[0]?.id,
          })
        ).id,
      ];
  });
  afterAll(() => server.close());

  it('promotions of a collection never overlap, also when saved at once (R2.83 R3.77 R7.126)', async () => {
    const [tide, reef] = collections;
    await make('General', 10 * dayMs, 12 * dayMs);
    await make('Of the tide', 11 * dayMs, 13 * dayMs, { collectionId: tide });
    await make('Of the reef', 11 * dayMs, 13 * dayMs, { collectionId: reef });
    // the time spans are half open, so one promotion may begin exactly where the other ends
    await make('Next', 12 * dayMs, 13 * dayMs);
    await expect(make('Within', 11 * dayMs, 11 * dayMs + hourMs)).rejects.toMatchObject(
      buildFieldRefusalMatcher(
        'start',
        stakingPromotionMessages.overlapsGeneral({ name: 'General' }),
      ),
    );
    await expect(make('Around', dayMs, 40 * dayMs, { collectionId: reef })).rejects.toMatchObject(
      buildFieldRefusalMatcher('start', stakingPromotionMessages.overlaps({ name: 'Of the reef' })),
    );
    const moved = await make('Moved', 13 * dayMs, 14 * dayMs);
    await expect(
      section('POST', `${base}/${moved.id}`, { start: at(12 * dayMs) }),
    ).rejects.toMatchObject(
      buildFieldRefusalMatcher('start', stakingPromotionMessages.overlapsGeneral({ name: 'Next' })),
    );
    for (let round = 0; round < 3; round++) {
      const from = (20 + round * 3) * dayMs;
      const outcomes = await Promise.allSettled([
        make(`Left ${round}`, from, from + 2 * dayMs),
        make(`Right ${round}`, from + dayMs, from + 3 * dayMs),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('R7.126 a window ends after it starts, a multiplier lies within bounds, a collection is there', async () => {
    for (const [field, row] of [
      ['end', promotion('Wrong', 60 * dayMs, 60 * dayMs)],
      ['multiplier', promotion('Wrong', 60 * dayMs, 61 * dayMs, { multiplier: 0 })],
      ['multiplier', promotion('Wrong', 60 * dayMs, 61 * dayMs, { multiplier: 10_001 })],
      ['collectionId', promotion('Wrong', 60 * dayMs, 61 * dayMs, { collectionId: 999_999 })],
    ] as const)
      await expect(section('POST', base, row)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(field) as string,
      });
  });

  it('a promotion that has begun allows only a later end, no deletion and no undo', async () => {
    const made = await make('Begun', hourMs, 3 * hourMs, { collectionId: collections[0] });
    const path = `${base}/${made.id}`;
    const changed = await section('POST', path, { multiplier: 150 });
    server.clock.advance(2 * hourMs);
    expect(await section('GET', path)).toMatchObject({ state: 'RUNNING', multiplier: 150 });
    for (const [field, value] of [
      ['start', at(-dayMs)],
      ['multiplier', 300],
      ['collectionId', null],
    ] as const)
      await expect(section('POST', path, { [field]: value })).rejects.toMatchObject(
        buildFieldRefusalMatcher(field, stakingPromotionMessages.begun()),
      );
    await expect(section('POST', path, { end: at(-hourMs / 2) })).rejects.toMatchObject(
      buildFieldRefusalMatcher('end', stakingPromotionMessages.endPassed()),
    );
    await expect(undo(changed.commandId)).rejects.toMatchObject(
      buildFieldRefusalMatcher('multiplier', stakingPromotionMessages.begun()),
    );
    const stays = {
      status: 409,
      message: buildSentenceMatcher(stakingPromotionMessages.notDeleted({ name: 'Begun' })),
    };
    await expect(section('DELETE', path)).rejects.toMatchObject(stays);
    await section('POST', path, { end: at(hourMs / 2), name: 'Begun, shorter' });
    server.clock.advance(hourMs);
    expect(await section('GET', path)).toMatchObject({ state: 'OVER', name: 'Begun, shorter' });
    await expect(section('POST', path, { end: at(dayMs) })).rejects.toMatchObject(
      buildFieldRefusalMatcher('end', stakingPromotionMessages.over()),
    );
  });

  it('a collection is not deleted while a promotion of it runs; a coming promotion can be deleted', async () => {
    const [, reef] = collections;
    await expect(section('DELETE', `/api/banking/admin/collections/${reef}`)).rejects.toMatchObject(
      { status: 409, code: 'IN_USE' },
    );
    const { id } = await make('Later', 70 * dayMs, 71 * dayMs);
    const removed = await section('DELETE', `${base}/${id}`);
    const instead = await make('Instead', 70 * dayMs, 71 * dayMs);
    await expect(undo(removed.commandId)).rejects.toMatchObject(
      buildFieldRefusalMatcher(
        'start',
        stakingPromotionMessages.overlapsGeneral({ name: 'Instead' }),
      ),
    );
    await section('DELETE', `${base}/${instead.id}`);
    await undo(removed.commandId);
    expect(await section('GET', `${base}/${id}`)).toMatchObject({ state: 'NOT_YET' });
  });

  // R3.77
  it('games learn of running and coming promotions and every change, but not of promotions that ended', async () => {
    const readPromotions = async () =>
      (await game.call('gameConfiguration', { query: { version: '1.0' } })).stakingPromotions;
    const { cursor } = await game.call('readServerEvents', { query: {} });
    const row = promotion('Told', hourMs, 2 * hourMs, { collectionId: collections[0] });
    const { id } = await section('POST', base, row);
    const { events } = await game.call('readServerEvents', { query: { cursor: String(cursor) } });
    expect(events.map(({ type, payload }) => [type, payload])).toEqual([
      ['CONFIG_UPDATED', { part: 'stakingPromotions' }],
    ]);
    expect(await readPromotions()).toContainEqual({ id, ...row });
    server.clock.advance(2 * hourMs - 1);
    expect(await readPromotions()).toContainEqual({ id, ...row });
    server.clock.advance(1);
    expect((await readPromotions()).map((promotion) => promotion.id)).not.toContain(id);
  });

  it('none can begin in the past: neither a new one, nor a moved one, nor by an undo', async () => {
    const past = buildFieldRefusalMatcher('start', stakingPromotionMessages.startPassed());
    await expect(make('Long ago', -2 * dayMs, -dayMs)).rejects.toMatchObject(past);
    const made = await make('Soon', 90 * dayMs, 91 * dayMs);
    const path = `${base}/${made.id}`;
    await expect(section('POST', path, { start: at(-1) })).rejects.toMatchObject(past);
    const moved = await section('POST', path, { start: at(90 * dayMs + hourMs) });
    server.clock.advance(90 * dayMs + hourMs / 2);
    await expect(undo(moved.commandId)).rejects.toMatchObject(past);
    expect(await section('GET', path)).toMatchObject({ state: 'NOT_YET' });
  });
});
