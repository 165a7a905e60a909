import { parseJsonOrUndefined } from './json-rpc.ts';
import type { LocalNodeSnapshot } from '../ledger.ts';
import { listTransactionsBySignature } from '../node.store.ts';
import {
  parseAddressParam,
  parseCommitmentParam,
  parseOptionsParam,
  parseSignatureParam,
  type RpcParams,
} from './params.ts';
import { toRpcAccount, wrapInRpcContext } from './shapes.ts';
import { computeNewestSlot, hasReachedCommitment } from '../slots.ts';

const checkEveryMs = 400;

/** A client's websocket, or its counterpart within this process. */
export interface LocalNodeSocketSession {
  receive(text: string): void;
  close(): void;
}
type Notify = (result: unknown) => void;
/**
 * State of a subscription after a check: it continues, it has ended, or its client waits for more
 * slots after its transaction.
 */
type Seen = 'goes on' | 'over' | 'unconfirmed';
/** Checks a snapshot of the node, and notifies the client if the watched state has changed. */
type Check = (snapshot: LocalNodeSnapshot) => Promise<Seen> | Seen;
type Watch = (params: RpcParams, notify: Notify) => Check;
type Send = (text: string) => void;
interface Subscription {
  readonly session: object;
  readonly check: Check;
}
interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

const kinds: Readonly<Record<string, Watch>> = {
  signature: watchSignature,
  slot: watchSlots,
  account: watchAccount,
};

interface SubscriptionDeps {
  readonly readSnapshot: () => Promise<LocalNodeSnapshot>;
  /** Called after a check if at least one client still waits for slots after its transaction. */
  readonly onUnconfirmed: () => void;
}
/**
 * Manages clients' subscriptions to signatures, slots and accounts. Without subscriptions no timer
 * runs.
 */
export function createLocalNodeSubscriptions({ readSnapshot, onUnconfirmed }: SubscriptionDeps) {
  const subscriptions = new Map<number, Subscription>();
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;
  let isChanged = false;
  return { open, check: checkSubscriptions, stop };

  function open(send: Send): LocalNodeSocketSession {
    const session = {};
    return {
      receive: (text) => receive(session, send, text),
      close() {
        for (const [id, entry] of subscriptions) if (entry.session === session) remove(id);
      },
    };
  }

  function receive(session: object, send: Send, text: string): void {
    const message = parseJsonOrUndefined(text) as Message | undefined;
    // a client's ping has no id and expects no answer
    if (message?.id === undefined || typeof message.method !== 'string') return;
    const reply = (body: object) =>
      send(JSON.stringify({ jsonrpc: '2.0', ...body, id: message.id }));
    const params = Array.isArray(message.params) ? (message.params as RpcParams) : [];
    const [, kind = '', action] = /^(\w+?)(Subscribe|Unsubscribe)$/.exec(message.method) ?? [];
    const watch = kinds[kind];
    if (!watch) return reply({ error: { code: -32601, message: 'Method not found' } });
    if (action === 'Unsubscribe') return reply({ result: remove(Number(params[0])) });
    try {
      reply({ result: add(session, { kind, watch, params }, send) });
    } catch (error) {
      reply({ error: { code: -32602, message: (error as Error).message } });
    }
    void checkSubscriptions();
  }

  function add(
    session: object,
    { kind, watch, params }: { kind: string; watch: Watch; params: RpcParams },
    send: Send,
  ): number {
    const id = ++lastId;
    const notify = createNotify(send, kind, id);
    subscriptions.set(id, { session, check: watch(params, notify) });
    timer ??= setInterval(() => void checkSubscriptions(), checkEveryMs).unref();
    return id;
  }

  function remove(id: number): boolean {
    const isKnown = subscriptions.delete(id);
    if (subscriptions.size === 0) stop();
    return isKnown;
  }

  /**
   * Checks all subscriptions. If this function was called again during the check, checks once more.
   * After a failure, the timer repeats the check.
   */
  async function checkSubscriptions(): Promise<void> {
    isChanged = true;
    if (isChecking) return;
    isChecking = true;
    try {
      while (isChanged && subscriptions.size > 0) {
        isChanged = false;
        if (await lookForAll(subscriptions, await readSnapshot(), remove)) onUnconfirmed();
      }
    } catch {
      // the database is down; the timer repeats the check
    } finally {
      isChecking = false;
    }
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    subscriptions.clear();
  }
}

/**
 * Checks each subscription. Returns true if at least one client still waits for slots after its
 * transaction.
 */
async function lookForAll(
  subscriptions: ReadonlyMap<number, Subscription>,
  snapshot: LocalNodeSnapshot,
  remove: (id: number) => void,
): Promise<boolean> {
  let isUnconfirmed = false;
  for (const [id, entry] of subscriptions) {
    const seen = await entry.check(snapshot);
    if (seen === 'over') remove(id);
    if (seen === 'unconfirmed') isUnconfirmed = true;
  }
  return isUnconfirmed;
}

const createNotify =
  (send: Send, kind: string, subscription: number): Notify =>
  (result) =>
    send(
      JSON.stringify({
        jsonrpc: '2.0',
        method: `${kind}Notification`,
        params: { subscription, result },
      }),
    );

function watchSignature([given, options]: RpcParams, notify: Notify): Check {
  const signature = parseSignatureParam(given);
  const commitment = parseCommitmentParam(parseOptionsParam(options));
  return async ({ db, slot }) => {
    const [row] = await listTransactionsBySignature(db, [signature]);
    if (!row) return 'goes on';
    if (!hasReachedCommitment(row.slot, slot, commitment)) return 'unconfirmed';
    notify(wrapInRpcContext(slot, { err: row.error }));
    return 'over';
  };
}
function watchSlots(_params: RpcParams, notify: Notify): Check {
  let last = 0;
  return ({ slot }) => {
    if (slot > last) notify({ parent: slot - 1, root: computeNewestSlot(slot), slot });
    last = slot;
    return 'goes on';
  };
}
function watchAccount([given, options]: RpcParams, notify: Notify): Check {
  const address = parseAddressParam(given);
  const shape = { encoding: 'base64', ...parseOptionsParam(options) };
  let last: string | undefined;
  return ({ machine, slot }) => {
    const value = toRpcAccount(machine.find(address), shape);
    const text = JSON.stringify(value);
    if (last !== undefined && text !== last) notify(wrapInRpcContext(slot, value));
    last = text;
    return 'goes on';
  };
}
