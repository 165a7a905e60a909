import type { EventMessage } from '@guildhall/contract/events';

/** A listener to a user's log. */
export interface RealtimeListener {
  readonly id: string;
  readonly userId: number;
  /** Number of the newest message that was sent. */
  sent: number;
}
export interface UserLogPosition {
  readonly userId: number;
  readonly cursor: number;
}
export interface RealtimeFeedPorts<L extends RealtimeListener> {
  read(places: readonly UserLogPosition[], limit: number): Promise<Map<number, EventMessage[]>>;
  /** Sends messages to several listeners, encoded once because they are identical for all. */
  send(to: readonly L[], messages: readonly EventMessage[]): void;
  /**
   * Reports that the log could not be read. Listeners receive the missed messages when they
   * reconnect.
   */
  failed(to: readonly L[], error: unknown): void;
}
/** Largest number of messages of a user in one read, and of users in one query. */
const batchSize = 200;
const userBatchSize = 200;

/**
 * Sends messages to listeners. A listener that has all earlier messages gets the messages of this
 * server directly. All other listeners get messages from the log, as do all listeners for the
 * messages of other servers. One read of the log serves all sockets of a user, and all users woken
 * before the read. Only one read runs at a time; the next read serves users woken during a read.
 */
export class RealtimeFeeds<L extends RealtimeListener> {
  readonly #listeners = new Map<number, Set<L>>();
  readonly #woken = new Set<number>();
  /** Messages committed in this tick, by user, without gaps. */
  readonly #queued = new Map<number, EventMessage[]>();
  readonly #ports: RealtimeFeedPorts<L>;
  #reading = false;

  constructor(ports: RealtimeFeedPorts<L>) {
    this.#ports = ports;
  }
  add(listener: L): void {
    const known = this.#listeners.get(listener.userId);
    if (known) known.add(listener);
    else this.#listeners.set(listener.userId, new Set([listener]));
    this.wake(listener.userId);
  }
  remove(listener: L): void {
    const known = this.#listeners.get(listener.userId);
    known?.delete(listener);
    if (known?.size === 0) this.#listeners.delete(listener.userId);
  }
  /**
   * Queues committed messages of a user. Messages of one turn of the event loop are sent together
   * afterwards, so that the call that caused them is answered first.
   */
  tell(userId: number, messages: readonly EventMessage[]): void {
    if (!this.#listeners.has(userId) || messages.length === 0) return;
    const known = this.#queued.get(userId);
    if (this.#queued.size === 0) setImmediate(() => this.#sendQueued());
    if (known === undefined) this.#queued.set(userId, [...messages]);
    else if (known.at(-1)?.seq === (messages[0]?.seq ?? 0) - 1) known.push(...messages);
    // two commits were acknowledged in reverse order
    else this.wake(userId);
  }
  #sendQueued(): void {
    const queued = [...this.#queued];
    this.#queued.clear();
    for (const [userId, messages] of queued) {
      const before = (messages[0]?.seq ?? 0) - 1;
      const isBehind = [...(this.#listeners.get(userId) ?? [])].some(({ sent }) => sent < before);
      if (isBehind) this.wake(userId);
      this.#deliver(userId, before, messages);
    }
  }
  /** Reports that there may be new messages for this user. */
  wake(userId: number): void {
    if (!this.#listeners.has(userId)) return;
    this.#woken.add(userId);
    if (this.#reading) return;
    this.#reading = true;
    // Readers woken by one commit share one read.
    setImmediate(() => void this.#readAll());
  }
  /**
   * Lists the users with listeners, each with the position that all listeners of the user have
   * reached.
   */
  listPlaces(): readonly UserLogPosition[] {
    return [...this.#listeners].map(([userId, listeners]) => ({
      userId,
      cursor: Math.min(...[...listeners].map(({ sent }) => sent)),
    }));
  }
  async #readAll(): Promise<void> {
    while (this.#woken.size > 0) {
      const users = [...this.#woken].slice(0, userBatchSize);
      for (const user of users) this.#woken.delete(user);
      await this.#read(users);
    }
    this.#reading = false;
  }
  async #read(users: readonly number[]): Promise<void> {
    const places = users.flatMap((userId) => {
      const sent = [...(this.#listeners.get(userId) ?? [])].map((entry) => entry.sent);
      return sent.length === 0 ? [] : [{ userId, cursor: Math.min(...sent) }];
    });
    if (places.length === 0) return;
    try {
      const messagesByUser = await this.#ports.read(places, batchSize);
      for (const { userId, cursor } of places) {
        const messages = messagesByUser.get(userId) ?? [];
        this.#deliver(userId, cursor, messages);
        if (messages.length === batchSize) this.wake(userId);
      }
    } catch (error) {
      for (const { userId } of places)
        this.#ports.failed([...(this.#listeners.get(userId) ?? [])], error);
    }
  }
  #deliver(userId: number, cursor: number, messages: readonly EventMessage[]): void {
    const last = messages.at(-1)?.seq ?? 0;
    const groups = new Map<number, L[]>();
    for (const entry of this.#listeners.get(userId) ?? []) {
      // a client that joined during the read with an older cursor gets its messages in a separate
      // read
      if (entry.sent >= last || entry.sent < cursor) continue;
      const group = groups.get(entry.sent);
      if (group) group.push(entry);
      else groups.set(entry.sent, [entry]);
    }
    for (const [sent, to] of groups) {
      const unsent = messages.filter((message) => message.seq > sent);
      for (const entry of to) entry.sent = last;
      this.#ports.send(to, unsent);
    }
  }
}
