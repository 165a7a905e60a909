import { api } from '@guildhall/contract/api';
import type { ImpactRule } from '@guildhall/contract/kit/section/impact';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { buildSectionEndpoints } from '@guildhall/contract/kit/section/section';
import {
  findConsentKindOfOperation,
  consentKindByCall,
} from '@guildhall/contract/office/impacts/impacts';
import { impactBySection } from '@guildhall/contract/office/impacts/section-impacts';
import { sections } from '@guildhall/contract/sections';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { CallError } from '@guildhall/simulator/client/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness/server.harness.ts';

const isChange = ({ method, path, may }: Endpoint): boolean =>
  (may === 'admin' || may === 'support') &&
  method !== 'GET' &&
  !/\/(?:list|export|replay)$/.test(path);
const rules: Readonly<Record<string, ImpactRule | string>> = impactBySection;

describe('every change of an operator is classified by what it takes or gives', () => {
  it('each call and section has an entry, and each entry has a call or section', () => {
    const calls = Object.entries<Endpoint>(api).flatMap(([name, endpoint]) =>
      isChange(endpoint) ? [name] : [],
    );
    const operations = sections.flatMap((section) =>
      Object.entries(buildSectionEndpoints(section)).flatMap(([op, endpoint]) =>
        isChange(endpoint) ? [`${section.name}.${op}`] : [],
      ),
    );
    const unknown = [...calls, ...operations].filter(
      (name) => findConsentKindOfOperation(name) === undefined,
    );
    expect(unknown).toEqual([]);
    expect(Object.keys(consentKindByCall).filter((name) => !calls.includes(name))).toEqual([]);
    const written = new Set(operations.map((name) => name.split('.')[0]));
    expect(Object.keys(impactBySection).filter((name) => !written.has(name))).toEqual([]);
  });
  it('a rule names fields that its section has', () => {
    const wrong = sections.flatMap(({ name, fields }) => {
      const rule = rules[name];
      if (rule === undefined || typeof rule === 'string') return [];
      const { ends: _ends, isLive: _isLive, ...parts } = rule;
      return Object.values(parts)
        .flat()
        .filter((field) => fields[field] === undefined)
        .map((field) => `${name}.${field}`);
    });
    expect(wrong).toEqual([]);
  });
});

interface Refusal {
  readonly impacts: readonly { readonly kind: string; readonly key: string }[];
  readonly effects: readonly { readonly count: number }[];
  readonly confirm: string | null;
  readonly reason: string | null;
  readonly isStale: boolean;
}
const reasonGiven = { 'x-reason': 'Routine' };

describe('a save with consequences', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  const shop = '/api/banking/admin/shop';
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    admin.connection.call<{ id: number; commandId: number }>(method, path, {
      ...(body !== undefined && { body }),
      headers,
      confirms: false,
    });
  const refusal = async (work: Promise<unknown>): Promise<Refusal> => {
    const error: unknown = await work.then(
      () => new Error('It was not refused'),
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof CallError)) throw error;
    expect(error).toMatchObject({ status: 428, code: 'CONFIRMATION_REQUIRED' });
    return error.details as Refusal;
  };
  const link = async (active: boolean) =>
    (await send('POST', '/api/admin/hot-links', { link: 'https://example.org/', active })).id;
  const linkPath = (id: number) => `/api/admin/hot-links/${id}`;
  const read = (path: string) => admin.section<Record<string, unknown>>('GET', path);

  it('is refused without a confirmation, changes nothing, and succeeds once confirmed', async () => {
    const id = await link(true);
    const asked = await refusal(send('POST', linkPath(id), { active: false }));
    expect(asked).toMatchObject({ impacts: [{ kind: 'takes' }], reason: null, isStale: false });
    expect(await read(linkPath(id))).toMatchObject({ active: true, version: 1 });
    await refusal(send('POST', linkPath(id), { active: false }, reasonGiven));
    const confirmed = { 'x-confirmed': asked.confirm ?? '' };
    await refusal(send('POST', linkPath(id), { active: false }, confirmed));
    const { commandId } = await send(
      'POST',
      linkPath(id),
      { active: false },
      { ...confirmed, ...reasonGiven },
    );
    expect(await read(linkPath(id))).toMatchObject({ active: false });
    const entry = await read(`/api/admin/activity-log/${commandId}`);
    expect(entry).toMatchObject({
      reason: 'Routine',
      text: 'Changed hot link “https://example.org/”: is taken from players',
    });
  });
  it('needs nothing while its row is not in force', async () => {
    const id = await link(false);
    await send('POST', linkPath(id), { title: 'Elsewhere' });
    await send('POST', linkPath(id), { active: true });
    expect(await read(linkPath(id))).toMatchObject({ active: true, title: 'Elsewhere' });
  });
  it('is not confirmed by a confirmation of other consequences', async () => {
    const [firstId, secondId] = [await link(true), await link(true)];
    const { confirm } = await refusal(send('POST', linkPath(firstId), { active: false }));
    const headers = { ...reasonGiven, 'x-confirmed': confirm ?? '' };
    await send('POST', linkPath(secondId), { title: 'Another' });
    const again = await refusal(send('DELETE', linkPath(secondId), undefined, headers));
    expect(again).toMatchObject({ isStale: true, reason: 'Routine' });
  });
  it('requires a reason for a removal even if nobody loses anything', async () => {
    const id = await link(false);
    expect(await refusal(send('DELETE', linkPath(id)))).toMatchObject({
      impacts: [],
      confirm: null,
    });
    await send('DELETE', linkPath(id), undefined, reasonGiven);
  });
  it('confirms a bulk change as one; its preview needs no confirmation', async () => {
    const ids = [await link(true), await link(true)];
    const bulk = { ids, set: { active: false } };
    await send('POST', '/api/admin/hot-links/bulk?preview=true', bulk);
    const { impacts, confirm } = await refusal(send('POST', '/api/admin/hot-links/bulk', bulk));
    expect(impacts).toHaveLength(2);
    const headers = { ...reasonGiven, 'x-confirmed': confirm ?? '' };
    await send('POST', '/api/admin/hot-links/bulk', bulk, headers);
  });
  it('requires for an undo that takes something the confirmation of the save that it repeats', async () => {
    const id = await link(false);
    const { commandId } = await send('POST', linkPath(id), { active: true });
    const path = `/api/admin/activity-log/${commandId}/undo`;
    const { confirm } = await refusal(send('POST', path, { reason: 'A mistake' }));
    await send('POST', path, { reason: 'A mistake' }, { 'x-confirmed': confirm ?? '' });
    expect(await read(linkPath(id))).toMatchObject({ active: false });
  });
  it('states how many offers vanish when the shop is switched off', async () => {
    const offer = { name: 'Lantern oil', itemType: 'EXP', amount: 1, price: 1, currency: 'CROWN' };
    await send('POST', shop, { ...offer, enabled: true }).catch(() => undefined);
    const features = '/api/game/admin/features';
    const { data } = await admin.section<{ data: { id: number; name: string }[] }>(
      'POST',
      `${features}/list`,
      {},
    );
    const id = data.find(({ name }) => name === 'shop')?.id ?? 0;
    const asked = await refusal(send('POST', `${features}/${id}`, { enabled: false }));
    expect(asked.impacts).toMatchObject([{ kind: 'closes', key: 'impacts.closes' }]);
    expect(asked.effects.length).toBeGreaterThan(0);
  });
  it('states that a planned playtime closes the running game, and until when', async () => {
    const path = '/api/game/admin/playtimes';
    const at = (hours: number) =>
      new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
    const slots = [{ start: at(48), end: at(52) }];
    const asked = await refusal(send('POST', path, { name: 'Friday', slots }));
    expect(asked.impacts).toMatchObject([{ kind: 'closes', key: 'playtime.closesNowUntil' }]);
    const availability = await callApi(admin.connection, 'sessionsAvailability', {});
    expect(availability.gameSessionsEnabled).toBe(true);
    const now = [{ start: at(-1), end: at(3) }];
    const later = await refusal(send('POST', path, { name: 'Today', slots: now }));
    expect(later.impacts).toMatchObject([{ key: 'playtime.closesAt' }]);
  });
  it('states that the game closes for everyone when sessions are switched off', async () => {
    const asked = await refusal(
      send('POST', '/api/game/admin/sessions-settings', { enabled: false }),
    );
    expect(asked.impacts).toMatchObject([{ kind: 'closes', key: 'playtime.closesForAll' }]);
  });
  it('states what making an administrator, blocking and unblocking give and take', async () => {
    const { userId } = await server.player();
    const change = (body: object) => send('POST', `/api/admin/users/${userId}`, body);
    expect((await refusal(change({ rolesToAdd: ['ADMIN'] }))).impacts).toMatchObject([
      { kind: 'gives-power', key: 'staff.gainsAdmin' },
    ]);
    expect((await refusal(change({ accessType: 1 }))).impacts).toMatchObject([
      { kind: 'gives-power', key: 'staff.gainsTester' },
    ]);
    expect((await refusal(change({ statusId: 3, reason: 'Insults' }))).impacts).toMatchObject([
      { kind: 'takes', key: 'staff.losesAccess' },
    ]);
  });
  it('requires a reason for making, rotating and revoking a key of a game server', async () => {
    const keys = '/api/admin/game-server-keys';
    const body = { name: 'Gate', scopes: ['matches', 'economy'] };
    const asked = await refusal(send('POST', keys, body));
    expect(asked.impacts).toMatchObject([{ kind: 'gives-power' }]);
    const headers = { ...reasonGiven, 'x-confirmed': asked.confirm ?? '' };
    const { id } = await send('POST', keys, body, headers);
    expect((await refusal(send('POST', `${keys}/${id}/rotate`))).reason).toBeNull();
    await send('POST', `${keys}/${id}/revoke`, { reason: 'Lost' });
  });
});
