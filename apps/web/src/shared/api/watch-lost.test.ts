import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../session/session.store.ts';
import { createFakeStorage } from '../session/storage.fixture.ts';
import { ApiError } from './api-error.ts';
import { runWithIdempotencyKey } from './call-key.ts';
import { pollLostCalls } from './lost-watch.ts';
import { markReplyReported, watchLostCall } from './watch-lost.ts';

const person = {
  token: 'first-half',
  userId: 7,
  accountId: 9,
  roleNames: ['PLAYER' as const],
  avatar: null,
  wallets: [],
};
let number = 0;
let isDone = false;
let asked = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', createFakeStorage());
  vi.stubGlobal('sessionStorage', createFakeStorage());
  sessionStore.set(person);
  isDone = false;
  asked = 0;
  vi.stubGlobal('fetch', () => {
    asked++;
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify({ done: isDone }), { headers }));
  });
});
afterEach(() => {
  sessionStore.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Creates a purchase whose answer gets lost, and the function that repeats it. */
function createPurchase() {
  const change = ['POST', '/api/purchases', { number: ++number }];
  const keys: string[] = [];
  const send = (failure?: Error): Promise<unknown> =>
    runWithIdempotencyKey(
      change,
      (key) => {
        keys.push(key);
        return failure ? Promise.reject(failure) : Promise.resolve({ paid: number });
      },
      () => send(),
    );
  const lose = (failure: Error): Promise<unknown> =>
    send(failure).then(
      () => undefined,
      (error: unknown) => error,
    );
  return { keys, send, lose };
}

it('a change with a lost answer is reported under its key once the server has recorded it', async () => {
  const { keys, lose } = createPurchase();
  const onAnswer = vi.fn();
  expect(watchLostCall(await lose(new ApiError(0, {})), { onAnswer })).toBe(true);
  await vi.advanceTimersByTimeAsync(7_000);
  expect([asked, onAnswer.mock.calls.length]).toEqual([2, 0]);
  isDone = true;
  pollLostCalls();
  await vi.advanceTimersByTimeAsync(0);
  expect(onAnswer.mock.calls).toEqual([[{ paid: number }]]);
  expect(new Set(keys).size).toBe(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([asked, onAnswer.mock.calls.length]).toEqual([3, 1]);
});

it('a lost change is forgotten after ten minutes, which ends the polling', async () => {
  const { lose } = createPurchase();
  const onForgotten = vi.fn();
  watchLostCall(await lose(new ApiError(0, {})), { onAnswer: vi.fn(), onForgotten });
  await vi.advanceTimersByTimeAsync(590_000);
  expect(onForgotten).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onForgotten).toHaveBeenCalledOnce();
  const before = asked;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(before);
});

it.each([401, 429])(
  'a lost change keeps its key after a refusal with %i, and its first answer is used',
  async (status) => {
    const { keys, send, lose } = createPurchase();
    await lose(new ApiError(0, {}));
    await lose(new ApiError(status, {}));
    await send();
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  },
);

it('polling ends when the change is sent again, and when its user signs out', async () => {
  const again = createPurchase();
  const onAnswer = vi.fn();
  watchLostCall(await again.lose(new ApiError(0, {})), { onAnswer });
  await again.send();
  const left = createPurchase();
  watchLostCall(await left.lose(new ApiError(0, {})), { onAnswer });
  sessionStore.clear();
  isDone = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, onAnswer.mock.calls.length]).toEqual([0, 0]);
});

it('a refusal is not a lost change, and callers who share an answer get one report', async () => {
  const refused = await createPurchase().lose(new ApiError(409, {}));
  expect(watchLostCall(refused, { onAnswer: vi.fn() })).toBe(false);
  const answer = {};
  expect([markReplyReported(answer), markReplyReported(answer)]).toEqual([true, false]);
});
