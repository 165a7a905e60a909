import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type * as ArrivalModule from './arrival.ts';
import type * as SessionModule from '../session/session.store.ts';
import type * as ToastModule from '../../ui/toasts/toast.store.ts';
import { createFakeStorage } from '../session/storage.fixture.ts';
import type * as SwitchModule from '../session/switch.store.ts';

const dayMs = 86_400_000;
const answer = (status: number, body: unknown) =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );
let sessionStore: typeof SessionModule.sessionStore;
let settleSwitch: typeof SwitchModule.settleAccountSwitch;
let {
  arrivalInviteStore: arrival,
  handleArrivalLink: settleArrival,
  handleArrivalLinkInOpenTab: arriveInOpenTab,
} = {} as typeof ArrivalModule;
let toasts: typeof ToastModule.visibleToasts;
// the store reads the browser's storages while it loads; it loads once in a module graph of its
// own, because it is large
beforeAll(async () => {
  vi.resetModules();
  stubBrowser();
  ({ sessionStore } = await import('../session/session.store.ts'));
  ({ settleAccountSwitch: settleSwitch } = await import('../session/switch.store.ts'));
  ({
    arrivalInviteStore: arrival,
    handleArrivalLink: settleArrival,
    handleArrivalLinkInOpenTab: arriveInOpenTab,
  } = await import('./arrival.ts'));
  ({ visibleToasts: toasts } = await import('../../ui/toasts/toast.store.ts'));
  await import('../form/auto-login.ts');
}, 60_000);
afterAll(() => vi.resetModules());
beforeEach(() => {
  stubBrowser();
  sessionStore.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
function stubBrowser(): void {
  vi.stubGlobal('localStorage', createFakeStorage());
  vi.stubGlobal('sessionStorage', createFakeStorage());
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
  vi.stubGlobal('location', { href: 'https://hall.example/', pathname: '/', search: '', hash: '' });
}

it('an invite survives closing the browser, for less than a month (OP-11)', () => {
  vi.stubGlobal('fetch', () => answer(200, {}));
  void settleArrival('https://hall.example/?invite=FRIENDS');
  // simulates that the browser is closed and opened again later
  vi.stubGlobal('sessionStorage', createFakeStorage());
  expect(arrival.invite()).toBe('FRIENDS');
  vi.useFakeTimers({ now: Date.now() + 31 * dayMs });
  expect(arrival.invite()).toBeUndefined();
});
it('an expired game link ends no session, neither this tab’s nor that of a faster tab (OP-12)', async () => {
  const session = {
    token: 'first-half',
    userId: 7,
    accountId: 9,
    roleNames: ['PLAYER' as const],
    avatar: null,
    wallets: [],
  };
  vi.stubGlobal('fetch', () => answer(400, { code: 'BF-9', message: 'over' }));
  expect(sessionStore.get()).toBeNull();
  for (const [name, value] of Object.entries({
    'bf-session': { token: 'first-half', userId: 7 },
    'bf-account-id': 9,
    'bf-roles': ['PLAYER'],
    'bf-wallets': [],
  }))
    localStorage.setItem(name, JSON.stringify(value));
  await settleArrival('https://hall.example/?autoLoginToken=used');
  expect(sessionStore.get()?.token).toBe(session.token);
  await settleArrival('https://hall.example/?autoLoginToken=used');
  expect([sessionStore.get()?.token, localStorage.getItem('bf-session') !== null]).toEqual([
    session.token,
    true,
  ]);
});

it('a link opened in two tabs signs both in; the slower one reports no failure (OP-12)', async () => {
  vi.stubGlobal('fetch', () => answer(400, { code: 'BF-9', message: 'over' }));
  const listeners: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_name: string, listen: () => void) => listeners.push(listen));
  const signingIn = settleArrival('https://hall.example/?autoLoginToken=shared');
  await vi.waitFor(() => expect(listeners.length).toBeGreaterThan(0));
  for (const [name, value] of Object.entries({
    'bf-session': { token: 'of the faster tab', userId: 7 },
    'bf-account-id': 9,
    'bf-roles': ['PLAYER'],
    'bf-wallets': [],
  }))
    localStorage.setItem(name, JSON.stringify(value));
  for (const listen of listeners) listen();
  expect(await signingIn).toBeUndefined();
  expect(sessionStore.get()?.token).toBe('of the faster tab');
  // an expired link without a session reports its failure
  sessionStore.clear();
  expect(await settleArrival('https://hall.example/?autoLoginToken=over')).toBeTypeOf('function');
});

it('a game token replaces a session only after consent, and is unused before (OP-11)', async () => {
  const session = (token: string, userId: number) => ({
    token,
    userId,
    accountId: 9,
    roleNames: ['PLAYER' as const],
    avatar: null,
    wallets: [],
  });
  const used: string[] = [];
  let owner = 8;
  vi.stubGlobal('fetch', (path: string) => {
    used.push(path);
    if (path.endsWith('/owner')) return answer(200, { userId: owner, username: 'Wren' });
    return path.endsWith('/auto-login-token')
      ? answer(200, session('second', owner))
      : answer(200, { userId: 7 });
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

it('a sign-in link that fails in an open tab is reported without a reload', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('fetch', () => answer(400, { code: 'BF-9', message: 'This link is over' }));
  await arriveInOpenTab('https://hall.example/?autoLoginToken=over', reload);
  expect(toasts.get().map(({ tone }) => tone)).toEqual(['danger']);
  expect(reload).not.toHaveBeenCalled();
  const session = { token: 't', userId: 7, accountId: 9, roleNames: ['PLAYER'], avatar: null };
  vi.stubGlobal('fetch', () => answer(200, { ...session, wallets: [] }));
  await arriveInOpenTab('https://hall.example/?autoLoginToken=good', reload);
  expect(reload).toHaveBeenCalledOnce();
});
