import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeStorage } from '../session/storage.fixture.ts';

const person = {
  token: 'first-half',
  userId: 7,
  accountId: 9,
  roleNames: ['PLAYER' as const],
  avatar: null,
  wallets: [],
};
interface Asked {
  readonly path: string;
  readonly init: RequestInit;
  answer(status: number, body?: unknown): void;
}
/** Loads the modules anew, as a newly opened page does, and records the requests. */
async function open() {
  vi.resetModules();
  const { sessionStore } = await import('../session/session.store.ts');
  const { call } = await import('./call.ts');
  const { visibleToasts: toasts } = await import('../../ui/toasts/toast.store.ts');
  sessionStore.set(person);
  return { sessionStore, call, toasts };
}
let asked: Asked[] = [];
const settled = (calls: readonly Promise<unknown>[]): Promise<unknown[]> =>
  Promise.all(
    calls.map((entry) =>
      entry.then(
        () => 'done',
        (error: unknown) => [
          (error as { status: number }).status,
          (error as { handled: boolean }).handled,
        ],
      ),
    ),
  );

beforeEach(() => {
  asked = [];
  vi.stubGlobal('localStorage', createFakeStorage());
  vi.stubGlobal('sessionStorage', createFakeStorage());
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      if (init.signal?.aborted) reject(new DOMException('aborted', 'AbortError'));
      init.signal?.addEventListener('abort', () =>
        reject(new DOMException('aborted', 'AbortError')),
      );
      asked.push({
        path,
        init,
        answer: (status, body = {}) => resolve(Response.json(body, { status })),
      });
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // the next test must start signed out
  vi.resetModules();
});

describe('a session ended by the server', () => {
  it('ends at the first 401: aborts running calls, sends none, and is reported once', async () => {
    const { call, sessionStore, toasts } = await open();
    const params = { id: 7 };
    const calls = [
      call('currentUser', { params }),
      call('checkUnread', { params }),
      call('listInbox', { params }),
    ];
    const outcome = settled(calls);
    asked[1]?.answer(401, { code: 'UNAUTHORIZED', message: 'Please log in' });
    expect(await outcome).toEqual([
      [401, true],
      [401, true],
      [401, true],
    ]);
    expect(asked.map(({ init }) => init.signal?.aborted)).toEqual([true, true, true]);
    expect(sessionStore.get()).toBeNull();
    expect(toasts.get()).toEqual([]);
    // a page that is closing still makes calls; calls for the data of a player are not sent,
    // because the session has ended
    expect(await settled([call('checkUnread', { params })])).toEqual([[401, true]]);
    expect(asked.length).toBe(3);
    void call('login', { body: { ...person } as never }).catch(() => undefined);
    expect(new Headers(asked[3]?.init.headers).has('authorization')).toBe(false);
  });
});

describe('signing out', () => {
  it('aborts running calls before the session ends, and sends none until the page is left (R4.11)', async () => {
    const { call, sessionStore, toasts } = await open();
    const { signOut } = await import('../session/sign-out.ts');
    const params = { id: 7 };
    const outcome = settled([call('currentUser', { params }), call('checkUnread', { params })]);
    const leaving = signOut();
    const late = settled([call('listInbox', { params })]);
    const [first, second, logout, after] = asked;
    expect([first, second, after].map((entry) => entry?.init.signal?.aborted)).toEqual([
      true,
      true,
      true,
    ]);
    expect([logout?.path, logout?.init.signal?.aborted]).toEqual(['/api/sessions', false]);
    expect(await outcome).toEqual([
      [401, true],
      [401, true],
    ]);
    expect(await late).toEqual([[401, true]]);
    expect(sessionStore.get()?.token, 'until the server has said so').toBe(person.token);
    logout?.answer(200);
    await leaving;
    expect([sessionStore.get(), toasts.get(), location.hash]).toEqual([null, [], '#/login']);
  });

  it('stores no page to return to, even if news of the end overtakes the reply (R2.15)', async () => {
    const { sessionStore } = await open();
    const { signOut } = await import('../session/sign-out.ts');
    const { handleSessionExpiry: loseSession, setInputSaverForSessionLoss: onLosing } =
      await import('../session/leave.ts');
    const { consumeReturnPath, rememberReturnPath: rememberPath } =
      await import('../session/return-path.ts');
    const leaving = signOut();
    // the module that saves typed input loads while the call is running
    onLosing(() => () => rememberPath('/profile-settings'));
    loseSession();
    expect([sessionStore.get(), consumeReturnPath()]).toEqual([null, '/dashboard']);
    asked.at(-1)?.answer(200);
    await leaving;
    // nobody has ended the session deliberately, so the next sign-in returns to this page
    sessionStore.set({ ...person, token: 'the next token' });
    loseSession();
    expect(consumeReturnPath()).toBe('/profile-settings');
  });
});

describe('equal changes at once', () => {
  it('are one call with one answer; later or different ones are another call', async () => {
    const { call } = await open();
    const claim = (id: number) =>
      call('claimLevelReward', { params: { id: 7, levelRewardId: id }, body: { itemId: 1 } });
    const claims = [claim(1), claim(1), claim(2)];
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/users/7/level-rewards/1/claim',
      '/api/users/7/level-rewards/2/claim',
    ]);
    for (const entry of asked) entry.answer(200, {});
    await Promise.all(claims);
    void claim(1).catch(() => undefined);
    expect(asked).toHaveLength(3);
  });
});

describe('without a connection', () => {
  it('a change fails at once and is not sent later; reads repeat after reconnecting', async () => {
    await open();
    const { onlineManager } = await import('@tanstack/react-query');
    const { queryClient } = await import('../query/query-client.ts');
    onlineManager.setOnline(false);
    const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    const mutation = queryClient
      .getMutationCache()
      .build(queryClient, queryClient.defaultMutationOptions({ mutationFn: send }));
    await expect(mutation.execute(undefined)).rejects.toThrow('Failed to fetch');
    expect(send).toHaveBeenCalledTimes(1);
    const read = vi.fn(() =>
      onlineManager.isOnline()
        ? Promise.resolve('there')
        : Promise.reject(new TypeError('Failed to fetch')),
    );
    queryClient.mount();
    const observer = new QueryObserver(queryClient, {
      queryKey: ['x'],
      queryFn: read,
      retry: false,
    });
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'));
    onlineManager.setOnline(true);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('there'));
    expect(send).toHaveBeenCalledTimes(1);
    stop();
    queryClient.unmount();
  });
});
