import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from './session/storage.fixture.ts';

const dayMs = 86_400_000;
const answer = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
  vi.stubGlobal('location', { href: 'https://hall.example/', pathname: '/', search: '', hash: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

it('OP-11 an invite outlives the browser, and not a month', async () => {
  vi.stubGlobal('fetch', () => answer(200, {}));
  const { settleArrival } = await import('./arrival.ts');
  void settleArrival('https://hall.example/?invite=FRIENDS');
  // The browser is closed, and opened again later.
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.resetModules();
  const { arrival } = await import('./arrival.ts');
  expect(arrival.invite()).toBe('FRIENDS');
  vi.useFakeTimers({ now: Date.now() + 31 * dayMs });
  expect(arrival.invite()).toBeUndefined();
});
it('OP-12 a link of the game that is over ends no session that is there: neither this tab’s nor that of the tab that was faster', async () => {
  const session = { token: 'first-half', userId: 7, accountId: 9, roleNames: ['PLAYER' as const], avatar: null, wallets: [] };
  const { sessionStore } = await import('./session/session.store.ts');
  const { settleArrival } = await import('./arrival.ts');
  vi.stubGlobal('fetch', () => answer(400, { code: 'BF-9', message: 'over' }));
  expect(sessionStore.get()).toBeNull();
  for (const [name, value] of Object.entries({ 'bf-session': { token: 'first-half', userId: 7 }, 'bf-account-id': 9, 'bf-roles': ['PLAYER'], 'bf-wallets': [] }))
    localStorage.setItem(name, JSON.stringify(value));
  await settleArrival('https://hall.example/?autoLoginToken=used');
  expect(sessionStore.get()?.token).toBe(session.token);
  await settleArrival('https://hall.example/?autoLoginToken=used');
  expect([sessionStore.get()?.token, localStorage.getItem('bf-session') !== null]).toEqual([session.token, true]);
});
