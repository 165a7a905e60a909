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

it('OP-11 a token of the game takes the place of a session only after a yes, and is not used before; of the same account it changes nothing', async () => {
  const { sessionStore } = await import('./session/session.store.ts');
  const { settleSwitch } = await import('./session/switch.store.ts');
  const { settleArrival } = await import('./arrival.ts');
  const session = (token: string, userId: number) => ({ token, userId, accountId: 9, roleNames: ['PLAYER' as const], avatar: null, wallets: [] });
  const used: string[] = [];
  let owner = 8;
  vi.stubGlobal('fetch', (path: string) => {
    used.push(path);
    if (path.endsWith('/owner')) return answer(200, { userId: owner, username: 'Wren' });
    return path.endsWith('/auto-login-token') ? answer(200, session('second', owner)) : answer(200, { userId: 7 });
  });
  const exchanged = () => used.filter((path) => path.endsWith('/auto-login-token')).length;
  sessionStore.set(session('first', 7));
  const asked = settleArrival('https://hall.example/?autoLoginToken=t');
  await vi.waitFor(() => expect(used.at(-1)).toMatch(/owner$/));
  await new Promise((go) => setImmediate(go));
  settleSwitch(false);
  await asked;
  expect([sessionStore.get()?.token, exchanged()]).toEqual(['first', 0]);
  owner = 7;
  await settleArrival('https://hall.example/?autoLoginToken=t');
  expect([sessionStore.get()?.token, exchanged()]).toEqual(['first', 0]);
  owner = 8;
  const again = settleArrival('https://hall.example/?autoLoginToken=t');
  await vi.waitFor(() => expect(used.filter((path) => path.endsWith('/owner'))).toHaveLength(3));
  await new Promise((go) => setImmediate(go));
  settleSwitch(true);
  await again;
  expect([sessionStore.get()?.token, exchanged()]).toEqual(['second', 1]);
});
