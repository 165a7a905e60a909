import type { EventMessage } from '@guildhall/contract/events';
import { describe, expect, it } from 'vitest';
import { RealtimeFeeds, type RealtimeListener } from './realtime-feeds.ts';

interface Ear extends RealtimeListener {
  readonly heard: number[];
}
const ear = (id: string, userId: number, sent: number): Ear => ({ id, userId, sent, heard: [] });
const message = (seq: number): EventMessage => ({
  id: `m-${seq}`,
  seq,
  type: 'LEVEL_REWARDS_UPDATE',
  payload: {},
});
/** Creates a log in memory. A read of this log ends when the test lets it end. */
function setUp(newest: Record<number, number>) {
  const reads: { users: number[]; go: (failure?: Error) => void }[] = [];
  const sent: number[] = [];
  const failed: string[] = [];
  const feeds = new RealtimeFeeds<Ear>({
    read: (places, limit) =>
      new Promise((resolve, reject) => {
        // messages as the log contained them at the time of the request
        const messagesByUser = new Map(
          places.map(({ userId, cursor }) => [
            userId,
            Array.from(
              { length: Math.min(limit, Math.max(0, (newest[userId] ?? 0) - cursor)) },
              (_one, n) => message(cursor + 1 + n),
            ),
          ]),
        );
        reads.push({
          users: places.map((place) => place.userId),
          go: (failure) => (failure ? reject(failure) : resolve(messagesByUser)),
        });
      }),
    send: (to, messages) => {
      sent.push(to.length);
      for (const entry of to) entry.heard.push(...messages.map(({ seq }) => seq));
    },
    failed: (to) => failed.push(...to.map(({ id }) => id)),
  });
  const turn = (): Promise<void> => new Promise((go) => setImmediate(go));
  const next = async (failure?: Error): Promise<number[]> => {
    await turn();
    const read = reads.shift();
    read?.go(failure);
    await turn();
    return read?.users ?? [];
  };
  return { feeds, newest, sent, failed, next, reads };
}
const upTo = (last: number, from = 1): number[] =>
  Array.from({ length: last - from + 1 }, (_one, n) => from + n);

describe('reading the log for many sockets', () => {
  it('sends one query for all sockets and users that were woken, and equal replies at equal cursors', async () => {
    const { feeds, sent, next } = setUp({ 1: 2, 2: 1 });
    const ears = [ear('a', 1, 0), ear('b', 1, 0), ear('c', 1, 1), ear('d', 2, 0)];
    for (const ear of ears) feeds.add(ear);
    expect(await next()).toEqual([1, 2]);
    expect(ears.map((ear) => ear.heard)).toEqual([[1, 2], [1, 2], [2], [1]]);
    expect(sent).toEqual([2, 1, 1]);
  });
  it('loses nothing for a socket that joins at an earlier cursor during the read', async () => {
    const { feeds, next, reads } = setUp({ 1: 3 });
    const [late, early] = [ear('late', 1, 2), ear('early', 1, 0)];
    feeds.add(late);
    await new Promise((go) => setImmediate(go));
    expect(reads).toHaveLength(1);
    feeds.add(early);
    await next();
    expect([late.heard, early.heard]).toEqual([[3], []]);
    await next();
    expect([late.heard, early.heard]).toEqual([[3], [1, 2, 3]]);
  });
  it('reads again if woken meanwhile, until the log is at its end', async () => {
    const { feeds, newest, next } = setUp({ 1: 450 });
    const listener = ear('a', 1, 0);
    feeds.add(listener);
    await next();
    expect(listener.heard).toEqual(upTo(200));
    newest[1] = 460;
    feeds.wake(1);
    await next();
    await next();
    expect(listener.heard).toEqual(upTo(460));
  });
  it('skips users without listeners, and gives up on those whose log could not be read', async () => {
    const { feeds, failed, next, reads } = setUp({ 1: 1 });
    const listener = ear('a', 1, 0);
    feeds.add(listener);
    feeds.remove(listener);
    feeds.wake(2);
    await next();
    expect(reads).toHaveLength(0);
    feeds.add(listener);
    await next(new Error('away'));
    expect(failed).toEqual(['a']);
    feeds.wake(1);
    await next();
    expect(listener.heard).toEqual([1]);
  });
  it('sends committed messages without a read to sockets that are up to date; the others read', async () => {
    const { feeds, newest, next, reads } = setUp({ 1: 4 });
    const [upToDate, behind] = [ear('here', 1, 4), ear('behind', 1, 2)];
    feeds.add(upToDate);
    await next();
    feeds.add(behind);
    newest[1] = 6;
    feeds.tell(1, [message(5)]);
    feeds.tell(1, [message(6)]);
    await new Promise((go) => setImmediate(go));
    expect(upToDate.heard).toEqual([5, 6]);
    expect(reads).toHaveLength(1);
    await next();
    await next();
    expect(behind.heard).toEqual([3, 4, 5, 6]);
    expect(upToDate.heard).toEqual([5, 6]);
  });
  it('reads if two commits were answered in another order than they were made', async () => {
    const { feeds, newest, next } = setUp({ 1: 0 });
    const only = ear('a', 1, 0);
    feeds.add(only);
    await next();
    newest[1] = 2;
    feeds.tell(1, [message(2)]);
    feeds.tell(1, [message(1)]);
    await next();
    await next();
    expect(only.heard).toEqual([1, 2]);
  });
  it('sends nothing twice that is committed during the read', async () => {
    const { feeds, newest, next } = setUp({ 1: 1 });
    const only = ear('a', 1, 0);
    feeds.add(only);
    await new Promise((go) => setImmediate(go));
    newest[1] = 2;
    feeds.tell(1, [message(2)]);
    await new Promise((go) => setImmediate(go));
    expect(only.heard).toEqual([]);
    await next();
    await next();
    expect(only.heard).toEqual([1, 2]);
  });
});
