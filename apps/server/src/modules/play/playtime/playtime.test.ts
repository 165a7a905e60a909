import { callApi } from '@guildhall/simulator/client/api';
import { createMissingRegion } from '@guildhall/simulator/client/game-server';
import type { Admin } from '@guildhall/simulator/client/admin';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import {
  isGameOpen,
  mergeTimeSpans,
  findNextPlaytime,
  type GameOpeningSettings,
  findGameClosing,
} from './playtime.policy.ts';
import { playtimeMessages } from './playtime.messages.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';

const at = (text: string): Date => new Date(text);
const open: GameOpeningSettings = {
  enabled: true,
  userIds: [7],
  allowAt: '2026-03-01T10:00:00.000Z',
  disallowAt: '2026-03-01T12:00:00.000Z',
  isPlanned: false,
  slots: [],
};
const player = { userId: 1, statusId: 2, accessType: 0 };
describe('the opening of the game', () => {
  // (R3.87)
  it('is half-open; testers and listed players always enter, blocked never, the kill switch stops all', () => {
    expect(isGameOpen(open, at('2026-03-01T10:00:00Z'))).toBe(true);
    expect(isGameOpen(open, at('2026-03-01T12:00:00Z'))).toBe(false);
    expect(isGameOpen(open, at('2026-03-01T09:00:00Z'), { ...player, userId: 7 })).toBe(true);
    expect(isGameOpen(open, at('2026-03-01T09:00:00Z'), { ...player, accessType: 1 })).toBe(true);
    expect(isGameOpen(open, at('2026-03-01T11:00:00Z'), { ...player, statusId: 3 })).toBe(false);
    expect(
      isGameOpen({ ...open, enabled: false }, at('2026-03-01T11:00:00Z'), {
        ...player,
        accessType: 1,
      }),
    ).toBe(false);
  });
  it('is announced while it lies ahead (R3.45)', () => {
    expect(findNextPlaytime(open, at('2026-03-01T09:00:00Z'))).toBe('2026-03-01T10:00:00.000Z');
    expect(findNextPlaytime(open, at('2026-03-01T13:00:00Z'))).toBeNull();
    expect(findNextPlaytime({ ...open, enabled: false }, at('2026-03-01T11:00:00Z'))).toBe(
      '2026-03-01T10:00:00.000Z',
    );
  });
  it('follows only slots once one was planned, clipped to the window (R3.65)', () => {
    const slot = (from: string, to: string) => ({
      start: at(`2026-03-01T${from}:00Z`),
      end: at(`2026-03-01T${to}:00Z`),
    });
    const planned = {
      ...open,
      isPlanned: true,
      slots: [slot('11:30', '14:00'), slot('09:00', '10:30'), slot('10:30', '10:45')],
    };
    expect(isGameOpen(planned, at('2026-03-01T09:30:00Z'))).toBe(false);
    expect(findNextPlaytime(planned, at('2026-03-01T09:30:00Z'))).toBe('2026-03-01T10:00:00.000Z');
    expect(isGameOpen(planned, at('2026-03-01T10:30:00Z'))).toBe(true);
    expect(isGameOpen(planned, at('2026-03-01T10:45:00Z'))).toBe(false);
    expect(findNextPlaytime(planned, at('2026-03-01T10:45:00Z'))).toBe('2026-03-01T11:30:00.000Z');
    expect(findNextPlaytime({ ...planned, enabled: false }, at('2026-03-01T11:45:00Z'))).toBe(
      '2026-03-01T11:30:00.000Z',
    );
    expect(isGameOpen(planned, at('2026-03-01T12:00:00Z'))).toBe(false);
    expect(findNextPlaytime(planned, at('2026-03-01T12:00:00Z'))).toBeNull();
    expect(isGameOpen({ ...open, isPlanned: true }, at('2026-03-01T11:00:00Z'))).toBe(false);
  });
  it('is exactly within the slots, and the next opening is the start of a slot (R3.65)', () => {
    const day = Date.parse('2026-03-01T00:00:00Z');
    const hour = (n: number): Date => new Date(day + n * 3_600_000);
    const slots = fc.array(
      fc
        .record({ from: fc.nat(40), length: fc.integer({ min: 1, max: 6 }) })
        .map(({ from, length }) => ({ start: hour(from), end: hour(from + length) })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(slots, fc.nat(48), (spans, n) => {
        const plan = { ...open, allowAt: null, disallowAt: null, isPlanned: true, slots: spans };
        const now = hour(n);
        const covers = (moment: Date) =>
          spans.some(({ start, end }) => start <= moment && moment < end);
        expect(isGameOpen(plan, now)).toBe(covers(now));
        if (covers(now)) return;
        const ahead = Array.from({ length: 60 }, (_, k) => hour(n + k)).find(covers);
        expect(findNextPlaytime(plan, now)).toBe(ahead?.toISOString() ?? null);
        const whole = mergeTimeSpans(spans);
        for (const [k, { end }] of whole.entries())
          expect(whole[k + 1]?.start.getTime() ?? Infinity).toBeGreaterThan(end.getTime());
      }),
    );
  });
});

describe('a change that closes the game', () => {
  const plan = (...slots: readonly (readonly [string, string])[]): GameOpeningSettings => ({
    ...open,
    allowAt: null,
    disallowAt: null,
    isPlanned: slots.length > 0,
    slots: slots.map(([start, end]) => ({ start: at(start), end: at(end) })),
  });
  const now = at('2026-03-01T00:00:00Z');
  const friday = ['2026-03-06T18:00:00Z', '2026-03-06T22:00:00Z'] as const;
  const saturday = ['2026-03-07T18:00:00Z', '2026-03-07T22:00:00Z'] as const;
  it('is reported from the first lost moment to the next opening, including a later slot', () => {
    expect(findGameClosing(plan(), plan(friday), now)).toEqual({
      closesAt: now,
      opensAt: at(friday[0]),
    });
    expect(findGameClosing(plan(friday, saturday), plan(friday), now)).toEqual({
      closesAt: at(saturday[0]),
      opensAt: null,
    });
    expect(findGameClosing(plan(friday), plan(friday, saturday), now)).toBeUndefined();
    expect(findGameClosing(plan(friday), plan(), now)).toBeUndefined();
    expect(findGameClosing(plan(), { ...plan(), enabled: false }, now)?.closesAt).toEqual(now);
  });
});

describe('planned playtimes', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    await createMissingRegion(admin, 'Northreach');
  });
  afterAll(() => server.close());
  /** Time from which the tests count hours. It is the full minute in which a test begins. */
  let start = 0;
  beforeEach(() => {
    start = Math.floor(server.clock.now().getTime() / 60_000) * 60_000;
  });
  const inHours = (n: number): string => new Date(start + n * 3_600_000).toISOString();
  const slot = (from: number, to: number) => ({ start: inHours(from), end: inHours(to) });
  const path = '/api/game/admin/playtimes';
  const availability = async () =>
    callApi((await server.player()).connection, 'sessionsAvailability', {});

  // (R2.56, R3.65, R7.134)
  it('apply at once to availability and tickets, all together, until the last one is gone', async () => {
    const newcomer = await server.player();
    expect((await availability()).gameSessionsEnabled).toBe(true);
    const first = await admin.section('POST', path, { name: 'Later', slots: [slot(2, 4)] });
    expect(await availability()).toEqual({
      gameSessionsEnabled: false,
      nextPlaytime: slot(2, 4).start,
    });
    await expect(newcomer.ticket('1.0', 'Northreach')).rejects.toMatchObject({ status: 409 });
    const second = await admin.section('POST', path, { name: 'Now', slots: [slot(-1, 1)] });
    expect(await availability()).toEqual({ gameSessionsEnabled: true, nextPlaytime: null });
    await newcomer.ticket('1.0', 'Northreach');
    server.clock.advance(90 * 60_000);
    expect(await availability()).toMatchObject({ gameSessionsEnabled: false });
    await admin.section('DELETE', `${path}/${String((first as { id: number }).id)}`);
    expect(await availability()).toEqual({ gameSessionsEnabled: false, nextPlaytime: null });
    await admin.section('DELETE', `${path}/${String((second as { id: number }).id)}`);
    expect(await availability()).toEqual({ gameSessionsEnabled: true, nextPlaytime: null });
  });
  it('a slot that ends before it starts is refused at its place (R3.65)', async () => {
    await expect(
      admin.section('POST', path, { name: 'Wrong', slots: [slot(2, 4), slot(5, 3)] }),
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('slots.1.end') as string,
    });
  });
  it('preview the hours that open or close, and that no plan is left', async () => {
    const { id } = (await admin.section('POST', path, {
      name: 'Evenings',
      slots: [slot(1, 5), slot(24, 28)],
    })) as { id: number };
    const row = (await admin.section('GET', `${path}/${String(id)}`)) as Record<string, unknown>;
    expect(row).toMatchObject({ opensNext: slot(1, 5).start, hoursAhead: 8 });
    const preview = async (change: Record<string, unknown>) => {
      const reply = (await admin.section('POST', `${path}/bulk?preview=true`, {
        ids: [id],
        ...change,
      })) as { effects: { label: string; count: number }[] };
      return reply.effects.map(({ label, count }) => [label, count]);
    };
    expect(await preview({ set: { slots: [slot(1, 3)] } })).toEqual([
      [formatSentence(playtimeMessages.hoursLess()), 6],
    ]);
    expect(await preview({ remove: true })).toEqual([
      [formatSentence(playtimeMessages.noSlotLeft()), 0],
      [formatSentence(playtimeMessages.hoursMore()), 160],
    ]);
  });
});
