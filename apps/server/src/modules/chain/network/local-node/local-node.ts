import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../../kernel/time/clock.ts';
import type { Database } from '../../../../kernel/db/db.ts';
import type { RpcExchange, RpcHttpReply } from '../client/exchange.ts';
import { signFaucetPayment } from './faucet.ts';
import { ConnectionLostError, createLocalNodeFaults, type LocalNodeFaults } from './faults.ts';
import { answerJsonRpcBody } from './wire/json-rpc.ts';
import { createLocalNodeLedger, type LocalNodeSnapshot } from './ledger.ts';
import { rpcReadMethods } from './methods.ts';
import {
  parseAddressParam,
  parseNumberParam,
  parseOptionsParam,
  parseTransactionParam,
  type RpcParams,
} from './wire/params.ts';
import { createTransactionRunner, decodeSignedTransaction } from './running.ts';
import { toRpcSignatureStatus, wrapInRpcContext } from './wire/shapes.ts';
import { transactionFinalAfterSlots, computeNewestSlot } from './slots.ts';
import { createLocalNodeSubscriptions, type LocalNodeSocketSession } from './wire/subscriptions.ts';
import { RpcError } from './wire/wire-errors.ts';

/** A Solana node in this process. */
export interface LocalNode {
  /** Answers the body of a JSON-RPC request. Rejects if a simulated fault breaks the connection. */
  readonly exchange: RpcExchange;
  /** Opens a session that works like a websocket; `send` receives its messages. */
  readonly openSession: (send: (text: string) => void) => LocalNodeSocketSession;
  readonly faults: LocalNodeFaults;
  /** Advances the node by this number of slots. For tests. */
  readonly moveSlots: (slots: number) => Promise<void>;
  /**
   * Advances the node only when a client waits for slots after its transaction, until `work` ends.
   * Further slots would only let blockhashes expire, which live about a minute. For tests.
   */
  readonly moveWhile: <T>(work: Promise<T>) => Promise<T>;
  /**
   * Undoes all transactions that are not final. Returns the number of undone transactions. For
   * tests.
   */
  readonly rollBack: () => Promise<number>;
  readonly stop: () => void;
}
interface LocalNodeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** True in a simulation, in which a transaction is final as soon as it has run. */
  readonly settlesImmediately?: boolean;
}

/**
 * Creates a local Solana node: JSON-RPC for a virtual machine whose state is in our database. The
 * node answers calls one at a time, so no reader sees a change before it is stored.
 */
export function createLocalNode({ db, clock, log, settlesImmediately }: LocalNodeDeps): LocalNode {
  const ledger = createLocalNodeLedger(db, clock);
  const runner = createTransactionRunner(ledger);
  const faults = createLocalNodeFaults();
  const inTurn = createQueue();
  const demand = createMovesOnDemand(() => change(() => runner.moveSlots(1)));
  const subscriptions = createLocalNodeSubscriptions({
    readSnapshot: () => inTurn(ledger.read),
    onUnconfirmed: demand.move,
  });
  return {
    exchange,
    openSession: subscriptions.open,
    faults,
    moveSlots: (slots) => change(() => runner.moveSlots(slots)),
    moveWhile: demand.moveWhile,
    rollBack: () => change(runner.rollBack),
    stop: subscriptions.stop,
  };

  async function exchange(body: string): Promise<RpcHttpReply> {
    if (faults.isDown) throw new ConnectionLostError('The node is down');
    if (faults.isRateLimited) return { status: 429, headers: { 'retry-after': '1' }, text: '' };
    const warn = (err: unknown) => log.warn({ err }, 'the local chain node failed');
    return answerJsonRpcBody(body, invoke, warn);
  }

  function invoke(method: string, params: RpcParams): unknown {
    if (method === 'sendTransaction') return sendWithFaults(faults, params, run);
    if (method === 'requestAirdrop') return airdrop(params);
    const read = rpcReadMethods.get(method);
    if (!read) throw new RpcError(-32601, 'Method not found');
    return inTurn(async () => {
      const snapshot = await ledger.read();
      const result = await read(snapshot, params);
      return method === 'getSignatureStatuses' ? addLies(faults, result, params, snapshot) : result;
    });
  }

  /**
   * Pays lamports from the faucet to an address by an ordinary transaction; returns its signature.
   */
  async function airdrop([to, amount]: RpcParams): Promise<string> {
    const payment = {
      to: parseAddressParam(to),
      lamports: parseNumberParam(amount, Number.MAX_SAFE_INTEGER),
    };
    const { state, slot } = await inTurn(ledger.read);
    const signed = decodeSignedTransaction(
      await signFaucetPayment({ seed: state.seed, slot }, payment),
    );
    await run(signed, true);
    return signed.signature;
  }

  async function run(signed: SignedTransaction, preflight: boolean): Promise<void> {
    await change(() => runner.runTransaction(signed, preflight));
    if (settlesImmediately) await change(() => runner.moveSlots(transactionFinalAfterSlots));
  }

  async function change<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await inTurn(work);
    } finally {
      void subscriptions.check();
    }
  }
}

type SignedTransaction = ReturnType<typeof decodeSignedTransaction>;
/** Runs a transaction sent by a client, unless a simulated fault discards the transaction. */
async function sendWithFaults(
  faults: LocalNodeFaults,
  [wire, requestConfig]: RpcParams,
  run: (signed: SignedTransaction, preflight: boolean) => Promise<void>,
): Promise<string> {
  const options = parseOptionsParam(requestConfig);
  const signed = decodeSignedTransaction(parseTransactionParam(wire, options));
  if (faults.swallow > 0) {
    faults.swallow--;
    return signed.signature;
  }
  await run(signed, options['skipPreflight'] !== true);
  if (faults.loseReplies > 0) {
    faults.loseReplies--;
    throw new ConnectionLostError('The reply is lost');
  }
  return signed.signature;
}

function addLies(
  { lies }: LocalNodeFaults,
  result: unknown,
  [signatures]: RpcParams,
  { slot }: LocalNodeSnapshot,
): unknown {
  if (lies.size === 0) return result;
  const { value } = result as { value: unknown[] };
  const final = toRpcSignatureStatus({ slot: computeNewestSlot(slot), error: null }, slot);
  const statuses = (signatures as string[]).map((signature, at) =>
    lies.has(signature) ? final : value[at],
  );
  return wrapInRpcContext(slot, statuses);
}

/**
 * Creates two functions for advancing the local node on demand. `moveWhile` runs work; `move`, which
 * is called when a client waits for slots, advances the node only while such work runs.
 */
function createMovesOnDemand(moveOnce: () => Promise<void>) {
  let works = 0;
  return { move, moveWhile };

  function move(): void {
    // if the move fails, the timer of the subscriptions repeats it
    if (works > 0) moveOnce().catch(() => {});
  }
  async function moveWhile<T>(work: Promise<T>): Promise<T> {
    works++;
    try {
      return await work;
    } finally {
      works--;
    }
  }
}
/** Creates a queue that runs one task at a time, in the order in which the tasks were added. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
}
