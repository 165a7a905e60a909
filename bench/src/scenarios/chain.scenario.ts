/**
 * Measures the blockchain: linking, preparing, the time from sending a transaction until it is
 * final on the local node, and comparing all records with a node on another machine.
 */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { getAddressDecoder } from '@solana/kit';
import { findFreePort } from '../../../scripts/testing/free-port.ts';
import { runWithDatabase, type BenchDatabase, type BenchServer } from '../bench.database.ts';
import { readMemoryMiB } from '../processes/cpu.measure.ts';
import type { BenchFigure } from '../figure.ts';
import { computeQuantile } from '../load.ts';
import { startNodeCallCounter } from '../processes/node.counter.ts';
import { operatorLogin, startProductServer } from '../processes/product.process.ts';
import { measureChainReconciler } from './chain.reconciler.ts';
import { createAssetCollection } from './chain.world.ts';

const players = 20;
const pollMs = 20;
const [keyBytes, signatureBytes] = [32, 64];
const addresses = getAddressDecoder();

interface Wallet {
  readonly key: KeyObject;
  readonly publicKey: Buffer;
  readonly address: string;
}
function createWallet(): Wallet {
  const { privateKey: key } = generateKeyPairSync('ed25519');
  const publicKey = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { key, publicKey, address: addresses.decode(publicKey) };
}
/**
 * Signs a legacy transaction with fewer than 128 signers, at the wallet's own place among the
 * signers.
 */
function signWire(wire: string, { key, publicKey }: Wallet): string {
  const bytes = Buffer.from(wire, 'base64');
  const signers = bytes[0] ?? 0;
  const message = bytes.subarray(1 + signers * signatureBytes);
  const keys = message.subarray(4);
  const place = Array.from({ length: signers }, (_, at) => at).find((at) =>
    keys.subarray(at * keyBytes, (at + 1) * keyBytes).equals(publicKey),
  );
  if (place === undefined) throw new Error('The wallet is no signer of this transaction');
  sign(null, message, key).copy(bytes, 1 + place * signatureBytes);
  return bytes.toString('base64');
}

async function measured<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  times.push(performance.now() - began);
  return result;
}

export async function measureChainThroughput(server: BenchServer): Promise<BenchFigure[]> {
  return [
    ...(await runWithDatabase(server, mints)),
    ...(await runWithDatabase(server, (database) =>
      runWithDatabase(server, (nodeDatabase) => withNode(server, { database, nodeDatabase })),
    )),
  ];
}

/** Measures a second server of the product, which asks a node on another machine. */
async function withNode(
  server: BenchServer,
  { database, nodeDatabase }: Readonly<Record<'database' | 'nodeDatabase', BenchDatabase>>,
): Promise<BenchFigure[]> {
  const port = await findFreePort();
  const node = await startProductServer({
    DATABASE_URL: nodeDatabase.url,
    CHAIN_PORT: String(port),
  });
  const counter = await startNodeCallCounter(`http://127.0.0.1:${port}`);
  const keys = mkdtempSync(join(tmpdir(), 'guildhall-bench-keys-'));
  try {
    for (const name of ['fees', 'assets', 'lock', 'treasury']) writeKey(join(keys, `${name}.json`));
    const chainEnv = { CHAIN_RPC_URL: counter.url, CHAIN_KEYS: keys };
    const product = await startProductServer({ DATABASE_URL: database.url, ...chainEnv });
    try {
      return await measureChainReconciler({ server, database, nodeDatabase, product, counter });
    } finally {
      await product.stop();
    }
  } finally {
    counter.close();
    await node.stop();
    rmSync(keys, { recursive: true, force: true });
  }
}
/** Writes a new key in the format of Solana's tools. */
function writeKey(file: string): void {
  const { d = '', x = '' } = createWallet().key.export({ format: 'jwk' });
  const bytes = [d, x].flatMap((part) => [...Buffer.from(part, 'base64url')]);
  writeFileSync(file, JSON.stringify(bytes), { mode: 0o600 });
}

async function mints(database: BenchDatabase): Promise<BenchFigure[]> {
  const product = await startProductServer({
    DATABASE_URL: database.url,
    CHAIN_PORT: String(await findFreePort()),
  });
  try {
    const admin = await new Admin(product.url, operatorLogin).enter();
    const collectionId = await createAssetCollection(admin);
    const before = readMemoryMiB(product.pid());
    const times = { link: [], prepare: [], submit: [], final: [] } as Record<
      'link' | 'prepare' | 'submit' | 'final',
      number[]
    >;
    for (let nth = 0; nth < players; nth++)
      await mintOne(product.url, admin, { collectionId, nth, times });
    const memory = readMemoryMiB(product.pid()) - before;
    const figure = (name: string, values: readonly number[], note: string): BenchFigure => ({
      scenario: 'chain',
      name,
      value: Math.round(computeQuantile(values, 0.5)),
      unit: 'ms',
      note,
      parts: { p95: Math.round(computeQuantile(values, 0.95)), first: Math.round(values[0] ?? 0) },
    });
    const laterTimes = times.prepare.slice(1);
    return [
      figure(
        'link a wallet',
        times.link,
        'text, signature and link; the first loads the libraries',
      ),
      figure('prepare a mint', laterTimes, 'without the first, which makes the collection'),
      figure('submit a mint', times.submit, 'checked, simulated, signed and entered'),
      figure('from submitted to final', times.final, 'four slots of 400 ms are final here'),
      {
        scenario: 'chain',
        name: 'memory with the chain open',
        value: Math.round(memory),
        unit: 'MiB',
        goalMax: 50,
        note: `more than before, after ${players} mints`,
      },
    ];
  } finally {
    await product.stop();
  }
}

async function mintOne(
  url: string,
  admin: Admin,
  {
    collectionId,
    nth,
    times,
  }: {
    readonly collectionId: number;
    readonly nth: number;
    readonly times: Readonly<Record<'link' | 'prepare' | 'submit' | 'final', number[]>>;
  },
): Promise<void> {
  const player = await new Player(url, {
    email: `collector-${nth}@example.test`,
    password: 'a key of three short words',
  }).register();
  const wallet = createWallet();
  const { connection, userId } = player;
  const asked = { address: wallet.address, authWay: 'bench' };
  const id = await measured(times.link, async () => {
    const { message } = await callApi(connection, 'walletNonce', { body: asked });
    const signature = sign(null, Buffer.from(message), wallet.key).toString('base64');
    const body = { ...asked, sign: signature };
    return (await callApi(connection, 'linkWallet', { body })).data.id;
  });
  const { itemIds } = await admin.section<{ itemIds: number[] }>(
    'POST',
    `/api/admin/users/${userId}/assets`,
    { collectionId },
  );
  const itemId = itemIds[0] ?? 0;
  const params = { id: String(id) };
  const { transaction } = await measured(times.prepare, () =>
    callApi(connection, 'prepareMint', { params, body: { itemId } }),
  );
  const body = { itemId, transaction: signWire(transaction, wallet) };
  const { taskId } = await measured(times.submit, () =>
    callApi(connection, 'mintAsset', { params, body }),
  );
  await measured(times.final, async () => {
    const target = { params: { taskId: String(taskId) } };
    while ((await callApi(connection, 'taskResult', target)).status !== 'FINISHED')
      await new Promise((go) => setTimeout(go, pollMs));
  });
}
