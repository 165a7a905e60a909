import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './db/db.ts';
import { getSavepointDepth } from './db/transaction.ts';

/**
 * Order of listeners in a transaction. All listeners of one entry run before the listeners of the
 * next, so that locks are always taken in the same order. Accounts are locked first, by their ids,
 * then items. Rewards are paid after the last entry (`afterAll`).
 */
const places = ['accounts', 'items', 'earnings', 'goals', 'counters'] as const;
export type ListenerPlace = (typeof places)[number];

declare const payloadType: unique symbol;
declare const noteType: unique symbol;
/**
 * An event, which its source publishes once, inside the transaction. `Payload` contains all data
 * that listeners need, so that they read no tables of the reporting module. `Note` is the type that
 * listeners return.
 */
export interface DomainEvent<Payload, Note = never> {
  readonly name: string;
  readonly [payloadType]?: Payload;
  readonly [noteType]?: Note;
}
/**
 * Declares an event: `userVerifiedEvent = defineDomainEvent<{ userId: number }>('userVerified')`.
 */
export const defineDomainEvent = <Payload, Note = never>(
  name: string,
): DomainEvent<Payload, Note> => ({ name });

/** Reaction to an event. If it throws, the whole transaction is rolled back. */
export type DomainEventListener<Payload, Note> = (
  tx: Tx,
  payload: Payload,
) => Promise<readonly Note[] | void>;
/** A listener with its event and its place in the order, as a module declares them. */
export interface DomainEventSubscription {
  readonly event: DomainEvent<never>;
  readonly place: ListenerPlace;
  readonly listener: DomainEventListener<never, unknown>;
}
/** Declares a listener: `subscribeTo(matchPlayedEvent, 'goals', (tx, match) => ...)`. */
export const subscribeTo = <Payload, Note>(
  event: DomainEvent<Payload, Note>,
  place: ListenerPlace,
  listener: DomainEventListener<Payload, NoInfer<Note>>,
): DomainEventSubscription => ({
  event: event as unknown as DomainEvent<never>,
  place,
  listener: listener as DomainEventListener<never, unknown>,
});

export interface DomainEvents {
  subscribe(subscription: DomainEventSubscription): void;
  /**
   * Publishes an event to all listeners, in the order of their places; returns the notes of the
   * listeners.
   */
  publish<Payload, Note>(
    tx: Tx,
    event: DomainEvent<Payload, Note>,
    payload: Payload,
  ): Promise<readonly Note[]>;
  /**
   * Runs work that publishes several events, each of which needs the notes of the previous one. All
   * events count as one publication, so deferred work runs once, after all of them.
   */
  gather<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
  /**
   * Defers work until all listeners of the current publication have run. Work of one `kind` then
   * runs together, so that payments take their locks in one order. Runs immediately if no
   * publication is in progress.
   */
  afterAll<T>(tx: Tx, kind: object, item: T, work: Work<T>): Promise<void>;
}
type Work<T> = (tx: Tx, items: readonly T[]) => Promise<void>;
interface PutOff {
  readonly items: unknown[];
  readonly work: Work<unknown>;
}
interface Publication {
  /**
   * Number of open savepoints at the start of the publication. Rolling back a savepoint also
   * discards the work deferred inside.
   */
  readonly depth: number;
  readonly putOff: Map<object, PutOff>;
}
const currentPublication = new AsyncLocalStorage<Publication>();

/** Creates the events of a kernel, without listeners. */
export function createDomainEvents(): DomainEvents {
  const subscriptions: DomainEventSubscription[] = [];
  const listen = async (tx: Tx, name: string, payload: unknown): Promise<unknown[]> => {
    const notes: unknown[] = [];
    for (const stage of places)
      for (const subscription of subscriptions)
        if (subscription.event.name === name && subscription.place === stage)
          notes.push(...((await subscription.listener(tx, payload as never)) ?? []));
    return notes;
  };
  const finish = async (tx: Tx, { putOff }: Publication): Promise<void> => {
    for (let next = [...putOff].at(0); next; next = [...putOff].at(0)) {
      const [kind, { items, work }] = next;
      putOff.delete(kind);
      await work(tx, items);
    }
  };
  const gather: DomainEvents['gather'] = async (tx, work) => {
    const depth = getSavepointDepth();
    // events published by a listener belong to the publication of the outer event, unless a
    // savepoint was opened in between
    if (currentPublication.getStore()?.depth === depth) return work();
    const own: Publication = { depth, putOff: new Map() };
    return currentPublication.run(own, async () => {
      const result = await work();
      await finish(tx, own);
      return result;
    });
  };
  return {
    subscribe: (subscription) => void subscriptions.push(subscription),
    gather,
    publish: (tx, { name }, payload) =>
      gather(tx, async () => (await listen(tx, name, payload)) as never[]),
    async afterAll(tx, kind, item, work) {
      const around = currentPublication.getStore();
      if (around?.depth !== getSavepointDepth()) return work(tx, [item]);
      const known = around.putOff.get(kind);
      if (known) known.items.push(item);
      else around.putOff.set(kind, { items: [item], work: work as Work<unknown> });
    },
  };
}
