import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './db/db.ts';
import { getSavepointDepth } from './db/transaction.ts';

/**
 * Order of listeners in a transaction. All listeners of one place run before those of the next, so
 * that locks are always taken in the same order. Accounts are locked first, by their ids, then
 * items. Rewards are paid after the last place (`afterAll`).
 */
const places = ['accounts', 'items', 'earnings', 'goals', 'counters'] as const;
export type ListenerPlace = (typeof places)[number];

declare const toldType: unique symbol;
declare const noteType: unique symbol;
/**
 * An event, which its source reports once, inside the transaction. `Told` is the type of the
 * payload: all data that listeners need, so that they read no tables of the reporting module.
 * `Note` is the type that listeners return.
 */
export interface DomainEvent<Told, Note = never> {
  readonly name: string;
  readonly [toldType]?: Told;
  readonly [noteType]?: Note;
}
/** Declares an event: `export const userVerified = fact<{ userId: number }>('userVerified')`. */
export const defineDomainEvent = <Told, Note = never>(name: string): DomainEvent<Told, Note> => ({
  name,
});

/** Reaction to an event. If it throws, the whole transaction is rolled back. */
export type DomainEventListener<Told, Note> = (
  tx: Tx,
  told: Told,
) => Promise<readonly Note[] | void>;
/** A listener with its event and its place in the order, as a module declares them. */
export interface DomainEventSubscription {
  readonly fact: DomainEvent<never>;
  readonly place: ListenerPlace;
  readonly listener: DomainEventListener<never, unknown>;
}
/** Example: `on(matchPlayed, 'goals', (tx, match) => ...)` */
export const subscribeTo = <Told, Note>(
  about: DomainEvent<Told, Note>,
  place: ListenerPlace,
  listener: DomainEventListener<Told, NoInfer<Note>>,
): DomainEventSubscription => ({
  fact: about as unknown as DomainEvent<never>,
  place,
  listener: listener as DomainEventListener<never, unknown>,
});

export interface DomainEvents {
  subscribe(subscription: DomainEventSubscription): void;
  /** Reports an event to all listeners, place after place; returns the notes of the listeners. */
  tell<Told, Note>(tx: Tx, about: DomainEvent<Told, Note>, told: Told): Promise<readonly Note[]>;
  /**
   * Runs work that reports several events, each of which needs the notes of the previous one. All
   * events count as one report, so deferred work runs once, after all of them.
   */
  gather<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
  /**
   * Defers work until all listeners of the current report have run, together with all deferred work
   * of the same `kind`, so that payments take their locks in one order. Runs immediately if no
   * report is in progress.
   */
  afterAll<T>(tx: Tx, kind: object, item: T, work: Work<T>): Promise<void>;
}
type Work<T> = (tx: Tx, items: readonly T[]) => Promise<void>;
interface PutOff {
  readonly items: unknown[];
  readonly work: Work<unknown>;
}
interface Telling {
  /**
   * Number of open savepoints at the start of the report. Rolling back a savepoint also discards
   * the work deferred inside.
   */
  readonly depth: number;
  readonly putOff: Map<object, PutOff>;
}
const telling = new AsyncLocalStorage<Telling>();

export function createDomainEvents(): DomainEvents {
  const subscriptions: DomainEventSubscription[] = [];
  const listen = async (tx: Tx, name: string, told: unknown): Promise<unknown[]> => {
    const notes: unknown[] = [];
    for (const stage of places)
      for (const subscription of subscriptions)
        if (subscription.fact.name === name && subscription.place === stage)
          notes.push(...((await subscription.listener(tx, told as never)) ?? []));
    return notes;
  };
  const finish = async (tx: Tx, { putOff }: Telling): Promise<void> => {
    for (let next = [...putOff].at(0); next; next = [...putOff].at(0)) {
      const [kind, { items, work }] = next;
      putOff.delete(kind);
      await work(tx, items);
    }
  };
  const gather: DomainEvents['gather'] = async (tx, work) => {
    const depth = getSavepointDepth();
    // Events published by a listener belong to the outer event, except across a savepoint.
    if (telling.getStore()?.depth === depth) return work();
    const mine: Telling = { depth, putOff: new Map() };
    return telling.run(mine, async () => {
      const result = await work();
      await finish(tx, mine);
      return result;
    });
  };
  return {
    subscribe: (subscription) => void subscriptions.push(subscription),
    gather,
    tell: (tx, { name }, told) => gather(tx, async () => (await listen(tx, name, told)) as never[]),
    async afterAll(tx, kind, item, work) {
      const around = telling.getStore();
      if (around?.depth !== getSavepointDepth()) return work(tx, [item]);
      const known = around.putOff.get(kind);
      if (known) known.items.push(item);
      else around.putOff.set(kind, { items: [item], work: work as Work<unknown> });
    },
  };
}
