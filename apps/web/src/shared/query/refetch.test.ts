import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { refetchQueries } from './refetch.ts';

/**
 * Creates an observed query. The test releases its answers; each contains the state at the time of
 * its request.
 */
function setUp() {
  const client = new QueryClient();
  let truth = 'before';
  const answers: (() => void)[] = [];
  const queryFn = (): Promise<string> => {
    const seen = truth;
    return new Promise((resolve) => answers.push(() => resolve(seen)));
  };
  const stop = new QueryObserver(client, { queryKey: ['thing'], queryFn }).subscribe(
    () => undefined,
  );
  const turn = (): Promise<void> => new Promise((go) => setTimeout(go));
  return {
    client,
    stop,
    asked: () => answers.length,
    happen: (next: string) => {
      truth = next;
      void refetchQueries(client, { queryKey: ['thing'] });
    },
    answer: async (n: number) => {
      answers[n]?.();
      await turn();
    },
    shown: () => client.getQueryData(['thing']),
  };
}

describe('changes during a first read (R1.33)', () => {
  it('are followed by another read, as the running answer may be older', async () => {
    const { happen, answer, asked, shown, stop } = setUp();
    happen('after');
    expect(asked()).toBe(1);
    await answer(0);
    expect(shown()).toBe('before');
    expect(asked()).toBe(2);
    await answer(1);
    expect(shown()).toBe('after');
    stop();
  });
  it('do not abort it, however many arrive', async () => {
    const { happen, answer, shown, asked, stop } = setUp();
    for (const next of ['one', 'two', 'three']) happen(next);
    await answer(0);
    expect(shown()).toBe('before');
    await answer(asked() - 1);
    expect(shown()).toBe('three');
    stop();
  });
  it('do not repeat a read of a single-use link', async () => {
    const client = new QueryClient();
    let asked = 0;
    const queryFn = () => Promise.resolve(++asked);
    const stop = new QueryObserver(client, {
      queryKey: ['link'],
      queryFn,
      staleTime: 'static',
    }).subscribe(() => undefined);
    void refetchQueries(client);
    await new Promise((go) => setTimeout(go));
    void refetchQueries(client);
    await new Promise((go) => setTimeout(go));
    expect(asked).toBe(1);
    stop();
  });
  it('cost a single read if none was running', async () => {
    const { happen, answer, asked, shown, stop } = setUp();
    await answer(0);
    happen('after');
    await answer(1);
    expect(shown()).toBe('after');
    expect(asked()).toBe(2);
    stop();
  });
});
