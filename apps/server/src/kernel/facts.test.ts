import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/harness/database.harness.ts';
import { runWithSavepoint } from './db/transaction.ts';
import { createDomainEvents, defineDomainEvent, subscribeTo } from './facts.ts';

const happened = defineDomainEvent<{ readonly n: number }, string>('happened');
const followed = defineDomainEvent<{ readonly n: number }>('followed');

describe('facts', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(async () => {
    await test.close();
  });

  it('reach listeners in the order of their places, however they registered, and collect their notes', async () => {
    const facts = createDomainEvents();
    facts.subscribe(subscribeTo(happened, 'counters', async (_tx, { n }) => [`counters ${n}`]));
    facts.subscribe(subscribeTo(happened, 'goals', async () => ['goals, first']));
    facts.subscribe(subscribeTo(happened, 'accounts', async () => ['accounts']));
    facts.subscribe(subscribeTo(happened, 'goals', async () => ['goals, second']));
    facts.subscribe(subscribeTo(followed, 'accounts', async () => undefined));
    const notes = await test.db.transaction((tx) => facts.publish(tx, happened, { n: 3 }));
    expect(notes).toEqual(['accounts', 'goals, first', 'goals, second', 'counters 3']);
  });

  it('run deferred work once, when all following events are handled, grouped by kind', async () => {
    const facts = createDomainEvents();
    const heard: string[] = [];
    const pay = async (_tx: unknown, due: readonly string[]): Promise<void> =>
      void heard.push(`paid ${due.join(', ')}`);
    facts.subscribe(
      subscribeTo(happened, 'accounts', async (tx, { n }) => {
        await facts.publish(tx, followed, { n });
        heard.push('accounts');
        return [];
      }),
    );
    facts.subscribe(
      subscribeTo(followed, 'goals', (tx) => facts.afterAll(tx, pay, 'a level', pay)),
    );
    facts.subscribe(
      subscribeTo(happened, 'goals', async (tx) => {
        await facts.afterAll(tx, pay, 'a match', pay);
        heard.push('goals');
      }),
    );
    await test.db.transaction((tx) => facts.publish(tx, happened, { n: 1 }));
    expect(heard).toEqual(['accounts', 'goals', 'paid a level, a match']);
  });

  it('that are gathered run deferred work once, after the last of them', async () => {
    const facts = createDomainEvents();
    const heard: string[] = [];
    const pay = async (_tx: unknown, due: readonly string[]): Promise<void> =>
      void heard.push(`paid ${due.join(', ')}`);
    facts.subscribe(
      subscribeTo(happened, 'earnings', async (tx, { n }) => {
        await facts.afterAll(tx, pay, `earning ${n}`, pay);
        return [`note ${n}`];
      }),
    );
    facts.subscribe(subscribeTo(followed, 'goals', (tx) => facts.afterAll(tx, pay, 'goal', pay)));
    const answered = await test.db.transaction((tx) =>
      facts.gather(tx, async () => {
        const notes = await facts.publish(tx, happened, { n: 1 });
        heard.push(...notes);
        await facts.publish(tx, followed, { n: notes.length });
        await facts.afterAll(tx, pay, 'the rest', pay);
        heard.push('gathered');
        return notes.length;
      }),
    );
    expect(answered).toBe(1);
    expect(heard).toEqual(['note 1', 'gathered', 'paid earning 1, goal, the rest']);
  });

  it('sent inside a savepoint are handled inside it', async () => {
    const facts = createDomainEvents();
    const paid: string[] = [];
    const pay = async (_tx: unknown, due: readonly string[]): Promise<void> =>
      void paid.push(...due);
    facts.subscribe(subscribeTo(followed, 'goals', (tx) => facts.afterAll(tx, pay, 'inside', pay)));
    let insideBefore: number | undefined;
    facts.subscribe(
      subscribeTo(happened, 'goals', async (tx) => {
        await facts.afterAll(tx, pay, 'outside', pay);
        await runWithSavepoint(tx, async (part) => {
          await facts.publish(part, followed, { n: 1 });
          insideBefore = paid.length;
          throw new Error('taken back');
        }).catch(() => undefined);
      }),
    );
    await test.db.transaction((tx) => facts.publish(tx, happened, { n: 1 }));
    expect(insideBefore).toBe(1);
    expect(paid).toEqual(['inside', 'outside']);
  });

  it('roll the transaction back if a listener throws', async () => {
    const facts = createDomainEvents();
    const heard: string[] = [];
    facts.subscribe(
      subscribeTo(happened, 'goals', () => Promise.reject(new Error('A goal cannot be counted'))),
    );
    facts.subscribe(subscribeTo(happened, 'counters', async () => void heard.push('counters')));
    await expect(
      test.db.transaction((tx) => facts.publish(tx, happened, { n: 1 })),
    ).rejects.toThrow('A goal cannot be counted');
    expect(heard).toEqual([]);
  });
});
