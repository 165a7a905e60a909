import {
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  lamports,
  sendAndConfirmTransactionFactory,
  type KeyPairSigner,
} from '@solana/kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createUnusedAddress, signPayment } from '../../../../../test/harness/chain.harness.ts';
import {
  openTestDatabase,
  type TestDatabase,
} from '../../../../../test/harness/database.harness.ts';
import { ManualClock, systemClock } from '../../../../kernel/time/clock.ts';
import { createLocalNode, type LocalNode } from './local-node.ts';
import { openLocalNodePort, type LocalNodePort } from './port.ts';

const log = { warn: () => {} };
const sol = 1_000_000_000n;
const slotMs = 400;

async function readNext<T>(values: AsyncIterator<T>): Promise<T> {
  const next = await values.next();
  if (next.done) throw new Error('The subscription has ended');
  return next.value;
}

describe('the local node, by an ordinary Solana client', () => {
  let database: TestDatabase;
  const open: { node: LocalNode; port: LocalNodePort }[] = [];
  const clock = new ManualClock(new Date('2026-11-25T12:00:00Z'));
  let payer: KeyPairSigner;
  beforeAll(async () => {
    database = await openTestDatabase();
    const { rpc } = await openNode();
    payer = await generateKeyPairSigner();
    await rpc.requestAirdrop(payer.address, lamports(10n * sol)).send();
  });
  afterEach(() => {
    for (const { node, port } of open.splice(0)) {
      port.close();
      node.stop();
    }
  });
  afterAll(() => database.close());

  /**
   * Opens a node on the database. A test uses the node as the first start, as a restart, or as
   * another server.
   */
  async function openNode(options = { db: database.db, clock: clock as typeof systemClock }) {
    const node = createLocalNode({ ...options, log });
    const port = await openLocalNodePort(0, () => Promise.resolve(node));
    open.push({ node, port });
    const address = `127.0.0.1:${port.port}`;
    const rpc = createSolanaRpc(`http://${address}`);
    const subscriptions = createSolanaRpcSubscriptions(`ws://${address}`);
    return { node, rpc, subscriptions, url: `http://${address}` };
  }
  type Rpc = Awaited<ReturnType<typeof openNode>>['rpc'];
  async function pay(rpc: Rpc, amount: bigint, to = payer.address) {
    const { value: lifetime } = await rpc.getLatestBlockhash().send();
    return signPayment(payer, { to, lamports: amount, lifetime });
  }
  const send = (rpc: Rpc, { transaction }: Awaited<ReturnType<typeof pay>>) =>
    rpc
      .sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' })
      .send();
  const balanceOf = async (rpc: Rpc, address: Parameters<Rpc['getBalance']>[0]) =>
    (await rpc.getBalance(address).send()).value;

  it('brings a transaction to finality through the official confirmation', async () => {
    // a separate database, because this test uses the system clock, and slots depend on the clock
    const own = await openTestDatabase();
    const { rpc, subscriptions: rpcSubscriptions } = await openNode({
      db: own.db,
      clock: systemClock,
    });
    const [from, to] = [await generateKeyPairSigner(), await createUnusedAddress()];
    await rpc.requestAirdrop(from.address, lamports(sol)).send();
    const { value: lifetime } = await rpc.getLatestBlockhash().send();
    const { transaction, signature } = await signPayment(from, {
      to,
      lamports: 5_000_000n,
      lifetime,
    });
    const confirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions });
    await confirm({ ...transaction, lifetimeConstraint: lifetime }, { commitment: 'finalized' });
    expect(await balanceOf(rpc, to)).toBe(5_000_000n);
    const finalTransaction = await rpc
      .getTransaction(signature, { encoding: 'base64', maxSupportedTransactionVersion: 0 })
      .send();
    expect(finalTransaction?.transaction[0]).toBe(getBase64EncodedWireTransaction(transaction));
    expect(finalTransaction?.meta).toMatchObject({ err: null, fee: 5000n });
    await own.close();
  });

  it('keeps its state when it is restarted, and never runs an old transaction again', async () => {
    const to = await createUnusedAddress();
    const before = await openNode();
    const payment = await pay(before.rpc, 3_000_000n, to);
    const unsent = await pay(before.rpc, 2_000_000n, to);
    await send(before.rpc, payment);
    const after = await openNode();
    expect(await balanceOf(after.rpc, to)).toBe(3_000_000n);
    await expect(send(after.rpc, payment)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/already been processed/) },
    });
    await send(after.rpc, unsent);
    expect(await balanceOf(after.rpc, to)).toBe(5_000_000n);
    clock.advance(slotMs * 200);
    const old = await pay(after.rpc, 1n, to);
    clock.advance(slotMs * 200);
    await expect(send(after.rpc, old)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/blockhash not found/i) },
    });
    expect(await balanceOf((await openNode()).rpc, to)).toBe(5_000_000n);
  });

  it('drops changes that could not be stored, answers an error, and continues from the stored rows', async () => {
    const to = await createUnusedAddress();
    let isFailing = false;
    const db = {
      ...database.db,
      read: database.db.read,
      transaction: <T>(work: Parameters<typeof database.db.transaction<T>>[0]) =>
        database.db.transaction(async (tx) => {
          const result = await work(tx);
          if (isFailing) throw new Error('the disk is full');
          return result;
        }),
    };
    const { rpc } = await openNode({ db, clock });
    const payment = await pay(rpc, 4_000_000n, to);
    isFailing = true;
    await expect(send(rpc, payment)).rejects.toThrow(/internal/i);
    isFailing = false;
    expect(await balanceOf(rpc, to)).toBe(0n);
    expect((await rpc.getSignatureStatuses([payment.signature]).send()).value).toEqual([null]);
    await send(rpc, payment);
    expect(await balanceOf(rpc, to)).toBe(4_000_000n);
  });

  it('is one chain on two servers: ten payments at once from both, each made once', async () => {
    const to = await createUnusedAddress();
    const [first, second] = [await openNode(), await openNode()];
    const payments = await Promise.all(
      Array.from({ length: 10 }, (_, at) => pay(first.rpc, 1_000_000n + BigInt(at), to)),
    );
    const sendings = payments.flatMap((payment) => [
      send(first.rpc, payment),
      send(second.rpc, payment),
    ]);
    const outcomes = await Promise.allSettled(sendings);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await balanceOf(first.rpc, to)).toBe(10_000_045n);
    expect(await balanceOf(second.rpc, to)).toBe(10_000_045n);
  });

  it('writes nothing while it is idle, and counts slots by the time', async () => {
    const { rpc } = await openNode();
    const read = async () => [...(await database.db.read.ask('select * from chain_node', [])).rows];
    const before = await read();
    const slot = await rpc.getSlot().send();
    clock.advance(slotMs * 1000);
    expect(await rpc.getSlot().send()).toBe(slot + 1000n);
    expect(await read()).toEqual(before);
  });

  it('counts on from its last slot when the clock is put back', async () => {
    const past = new ManualClock(new Date('2026-11-20T12:00:00Z'));
    const { rpc } = await openNode();
    await send(rpc, await pay(rpc, 1n));
    const slot = await rpc.getSlot({ commitment: 'processed' }).send();
    const again = await openNode({ db: database.db, clock: past });
    expect(await again.rpc.getSlot({ commitment: 'processed' }).send()).toBe(slot);
    past.advance(slotMs * 3);
    expect(await again.rpc.getSlot({ commitment: 'processed' }).send()).toBe(slot + 3n);
    await again.node.moveSlots(2);
    expect(await again.rpc.getSlot({ commitment: 'processed' }).send()).toBe(slot + 5n);
  });

  it('undoes changes that are not final when another fork wins', async () => {
    const to = await createUnusedAddress();
    const { node, rpc } = await openNode();
    await send(rpc, await pay(rpc, 1_000_000n, to));
    await node.moveSlots(4);
    const lost = await pay(rpc, 2_000_000n, to);
    await send(rpc, lost);
    await node.moveSlots(3);
    expect((await rpc.getSignatureStatuses([lost.signature]).send()).value[0]).toMatchObject({
      confirmationStatus: 'confirmed',
      confirmations: 3n,
    });
    expect(await node.rollBack()).toBe(1);
    expect((await rpc.getSignatureStatuses([lost.signature]).send()).value).toEqual([null]);
    expect(await balanceOf(rpc, to)).toBe(1_000_000n);
    expect(await balanceOf((await openNode()).rpc, to)).toBe(1_000_000n);
    await send(rpc, lost);
    expect(await balanceOf(rpc, to)).toBe(3_000_000n);
  });

  it('tells subscribers of slots and changed accounts', async () => {
    const to = await createUnusedAddress();
    const { node, rpc, subscriptions } = await openNode();
    const ending = new AbortController();
    const options = { abortSignal: ending.signal };
    const slots = await subscriptions.slotNotifications().subscribe(options);
    const nextSlot = slots[Symbol.asyncIterator]();
    const { slot } = await readNext(nextSlot);
    await node.moveSlots(1);
    expect((await readNext(nextSlot)).slot).toBe(slot + 1n);
    const accounts = await subscriptions
      .accountNotifications(to, { encoding: 'base64' })
      .subscribe(options);
    await send(rpc, await pay(rpc, 6_000_000n, to));
    const { value } = await readNext(accounts[Symbol.asyncIterator]());
    expect(value.lamports).toBe(6_000_000n);
    ending.abort();
  });

  it('lists the transactions of an address page by page, newest first', async () => {
    const to = await createUnusedAddress();
    const { node, rpc } = await openNode();
    const sent: string[] = [];
    for (const amount of [1_000_000n, 2_000_000n, 3_000_000n]) {
      const payment = await pay(rpc, amount, to);
      await send(rpc, payment);
      sent.unshift(payment.signature);
    }
    expect(await rpc.getSignaturesForAddress(to).send()).toEqual([]);
    await node.moveSlots(4);
    const page = await rpc.getSignaturesForAddress(to, { limit: 2 }).send();
    expect(page.map(({ signature }) => signature)).toEqual(sent.slice(0, 2));
    const olderSignatures = await rpc
      .getSignaturesForAddress(to, { before: page[1]?.signature })
      .send();
    expect(olderSignatures.map(({ signature }) => signature)).toEqual(sent.slice(2));
  });

  it.each([
    ['no JSON', '{', -32600],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"getFortune"}', -32601],
    [
      'an address that is none',
      '{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["x"]}',
      -32602,
    ],
    [
      'bytes that are no transaction',
      '{"jsonrpc":"2.0","id":1,"method":"sendTransaction","params":["AAAA",{"encoding":"base64"}]}',
      -32602,
    ],
  ])('refuses %s with the code of the interface', async (_title, body, code) => {
    const { url } = await openNode();
    const reply = await fetch(url, { method: 'POST', body });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ error: { code } });
  });
});
