import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeStorage } from '../session/storage.fixture.ts';

const session = (token: string, roleNames: ('PLAYER' | 'ADMIN')[] = ['ADMIN']) => ({
  token,
  userId: 7,
  accountId: 9,
  roleNames,
  avatar: null,
  wallets: [],
});
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', createFakeStorage());
  vi.stubGlobal('sessionStorage', createFakeStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('a prompt closes unanswered when its session ends or changes, but not when only roles do', async () => {
  const { sessionStore } = await import('../session/session.store.ts');
  const { createBlockingPrompt: createPrompt } = await import('./prompt.ts');
  sessionStore.set(session('first'));
  const prompt = createPrompt();
  const [firstListener, secondListener] = [vi.fn(), vi.fn()];
  void prompt.solve(prompt.countSolved()).then(firstListener);
  sessionStore.set(session('first', ['PLAYER']));
  await Promise.resolve();
  expect(firstListener).not.toHaveBeenCalled();
  sessionStore.clear();
  await vi.waitFor(() => expect(firstListener).toHaveBeenCalledWith(false));
  sessionStore.set(session('second'));
  void prompt.solve(prompt.countSolved()).then(secondListener);
  sessionStore.set(session('third'));
  await vi.waitFor(() => expect(secondListener).toHaveBeenCalledWith(false));
});

it('a prompt answers calls sent before its answer, and asks again for later ones', async () => {
  const { createBlockingPrompt: createPrompt } = await import('./prompt.ts');
  const prompt = createPrompt();
  const before = prompt.countSolved();
  const first = prompt.solve(before);
  prompt.settle(true);
  await expect(first).resolves.toBe(true);
  await expect(prompt.solve(before)).resolves.toBe(true);
  const next = prompt.solve(prompt.countSolved());
  prompt.settle(false);
  await expect(next).resolves.toBe(false);
  // closing the dialog answers nothing, so the next blocked call opens it again
  const again = prompt.solve(prompt.countSolved());
  prompt.settle(true);
  await expect(again).resolves.toBe(true);
});
