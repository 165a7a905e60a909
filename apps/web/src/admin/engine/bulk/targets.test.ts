import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeStorage } from '../../../shared/session/storage.fixture.ts';
import { findRefTargetByName } from './targets.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', createFakeStorage());
  vi.stubGlobal('sessionStorage', createFakeStorage());
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ data: [{ id: 7, name: 'Ann' }] }))),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('player columns load all names of a page in one request, without profiles', async () => {
  const users = findRefTargetByName('users');
  if (!users) throw new Error('No users');
  expect(await Promise.all([7, 8, 7].map((id) => users.nameOf(id)))).toEqual(['Ann', '#8', 'Ann']);
  const asked = vi
    .mocked(fetch)
    .mock.calls.map(([path, init]) => [path, JSON.parse(init?.body as string) as unknown]);
  expect(asked).toEqual([['/api/admin/users/names', { ids: [7, 8] }]]);
});
