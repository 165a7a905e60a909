import { randomUUID } from 'node:crypto';
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Blockhash,
} from '@solana/kit';
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import { getTransferSolInstruction } from '@solana-program/system';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../../kernel/clock.ts';
import type { Database } from '../../../../kernel/db.ts';
import type { Exchange, Reply } from '../network.exchange.ts';
import { ConnectionLost, createFaults, type NodeFaults } from './faults.ts';
import { createFaucet, createLedger, type Snapshot } from './ledger.ts';
import { readMethods } from './methods.ts';
import { readAddress, readNumber, readOptions, readTransaction, type Params } from './params.ts';
import { createRunner, decodeSigned } from './running.ts';
import { toSignatureStatus, withContext } from './shapes.ts';
import { blockhashSlots, getBlockhash, getTip } from './slots.ts';
import { createSubscriptions, type Session } from './subscriptions.ts';
import { RpcError } from './wire-errors.ts';

interface Call {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}
/** A Solana node in this process. */
export interface LocalNode {
  /** Answers the body of a JSON-RPC request. Rejects where the connection would break off. */
  readonly exchange: Exchange;
  /** Opens what a websocket is on the wire; `send` gets its messages. */
  openSession(send: (text: string) => void): Session;
  readonly faults: NodeFaults;
  /** Moves the node on by so many slots. For tests. */
  moveSlots(slots: number): Promise<void>;
  /** Undoes what is not final. Returns how many transactions. For tests. */
  rollBack(): Promise<number>;
  stop(): void;
}

/**
 * A local Solana node: JSON-RPC in front of a virtual machine, with its state in our database. Calls
 * are answered one at a time, so no reader sees what is not stored yet.
 */
export function createLocalNode(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): LocalNode {
  const ledger = createLedger(deps.db, deps.clock);
  const runner = createRunner(ledger);
  const faults = createFaults();
  const subscriptions = createSubscriptions({ readSnapshot: () => inTurn(ledger.read) });
  let last: Promise<unknown> = Promise.resolve();
  return {
    exchange,
    openSession: subscriptions.open,
    faults,
    moveSlots: (slots) => afterChange(inTurn(() => runner.moveSlots(slots))),
    rollBack: () => afterChange(inTurn(runner.rollBack)),
    stop: subscriptions.stop,
  };

  async function exchange(body: string): Promise<Reply> {
    if (faults.isDown) throw new ConnectionLost('The node is down');
    if (faults.isRateLimited) return { status: 429, headers: { 'retry-after': '1' }, text: '' };
    const parsed = parse(body);
    const reply = Array.isArray(parsed)
      ? await Promise.all(parsed.map((call: Call) => answer(call)))
      : await answer(parsed as Call);
    return { status: 200, headers: {}, text: JSON.stringify(reply) };
  }

  async function answer(call: Call | undefined) {
    const id = call?.id ?? null;
    try {
      if (typeof call?.method !== 'string') throw new RpcError(-32600, 'Invalid request');
      const params: Params = Array.isArray(call.params) ? call.params : [];
      return { jsonrpc: '2.0', result: await invoke(call.method, params), id };
    } catch (error) {
      if (error instanceof ConnectionLost) throw error;
      return { jsonrpc: '2.0', error: toErrorShape(error), id };
    }
  }

  function invoke(method: string, params: Params): unknown {
    if (method === 'sendTransaction') return afterChange(send(params));
    if (method === 'requestAirdrop') return afterChange(airdrop(params));
    const read = readMethods.get(method);
    if (!read) throw new RpcError(-32601, 'Method not found');
    return inTurn(async () => {
      const snapshot = await ledger.read();
      const result = await read(snapshot, params);
      return method === 'getSignatureStatuses' ? addLies(result, params, snapshot) : result;
    });
  }

  async function send([wire, given]: Params): Promise<string> {
    const options = readOptions(given);
    const signed = decodeSigned(readTransaction(wire, options));
    if (faults.swallow > 0) {
      faults.swallow--;
      return signed.signature;
    }
    await inTurn(() => runner.runTransaction(signed, options['skipPreflight'] !== true));
    if (faults.loseReplies > 0) {
      faults.loseReplies--;
      throw new ConnectionLost('The reply is lost');
    }
    return signed.signature;
  }

  /** Pays out of the faucet by a transaction like any other. */
  async function airdrop([to, lamports]: Params): Promise<string> {
    const destination = readAddress(to) as Address;
    const amount = BigInt(readNumber(lamports, Number.MAX_SAFE_INTEGER));
    const { state, slot } = await inTurn(ledger.read);
    const faucet = await createFaucet(state.seed);
    const lifetime = {
      blockhash: getBlockhash(state.seed, getTip(slot)) as Blockhash,
      lastValidBlockHeight: BigInt(getTip(slot) + blockhashSlots),
    };
    const transaction = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 'legacy' }),
        (message) => setTransactionMessageFeePayerSigner(faucet, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) =>
          appendTransactionMessageInstructions(
            [
              getTransferSolInstruction({ source: faucet, destination, amount }),
              getAddMemoInstruction(
                { memo: randomUUID() },
                { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 },
              ),
            ],
            message,
          ),
      ),
    );
    const signed = decodeSigned(new Uint8Array(getTransactionEncoder().encode(transaction)));
    await inTurn(() => runner.runTransaction(signed, true));
    return signed.signature;
  }

  function addLies(result: unknown, [signatures]: Params, { slot }: Snapshot): unknown {
    if (faults.lies.size === 0) return result;
    const { value } = result as { value: unknown[] };
    const told = (signatures as string[]).map((signature, at) => {
      if (!faults.lies.has(signature)) return value[at];
      const row = { slot: getTip(slot), error: null };
      return toSignatureStatus(row, slot);
    });
    return withContext(slot, told);
  }

  /** Runs `work` when everything that was asked before has been answered. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  }

  async function afterChange<T>(change: Promise<T>): Promise<T> {
    try {
      return await change;
    } finally {
      void subscriptions.look();
    }
  }

  function toErrorShape(error: unknown) {
    if (error instanceof RpcError)
      return {
        code: error.code,
        message: error.message,
        ...(error.data !== undefined && { data: error.data }),
      };
    deps.log.warn({ err: error }, 'the local chain node failed');
    return { code: -32603, message: 'Internal error' };
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
