/** The blockchain on the local node: linking, preparing, and from sending to final. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { freePort } from '../../../scripts/testing/free-port.ts';
import type { BenchDatabase } from '../bench.database.ts';
import { memoryMiB } from '../cpu.measure.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../load.ts';
import { operator, startProduct } from '../product.process.ts';

const players = 20;
const pollMs = 20;
const [keyBytes, signatureBytes] = [32, 64];
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

interface Wallet {
  readonly key: KeyObject;
  readonly publicKey: Buffer;
  readonly address: string;
}
function createWallet(): Wallet {
  const { privateKey: key } = generateKeyPairSync('ed25519');
  const publicKey = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { key, publicKey, address: toBase58(publicKey) };
}
function toBase58(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = (alphabet[Number(rest % 58n)] ?? '') + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(Math.max(0, zeros)) + text;
}
/** Signs a legacy transaction of fewer than 128 signers in its own place among them. */
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

async function makeCollection(admin: Admin): Promise<number> {
  const type = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
    name: 'Blades',
    section: 1,
    category: 'COSMETIC',
    internalName: 'blades',
    filterName: 'Blades',
  });
  const collection = await admin.section<{ id: number }>('POST', '/api/banking/admin/collections', {
    name: 'Salt blades',
    rarity: 4,
    inventoryTypeId: type.id,
  });
  return collection.id;
}

export async function chain(database: BenchDatabase): Promise<Figure[]> {
  const product = await startProduct({
    DATABASE_URL: database.url,
    CHAIN_PORT: String(await freePort()),
  });
  try {
    const admin = await new Admin(product.url, operator).enter();
    const collectionId = await makeCollection(admin);
    const before = memoryMiB(product.pid());
    const times = { link: [], prepare: [], submit: [], final: [] } as Record<
      'link' | 'prepare' | 'submit' | 'final',
      number[]
    >;
    for (let nth = 0; nth < players; nth++)
      await mintOne(product.url, admin, { collectionId, nth, times });
    const memory = memoryMiB(product.pid()) - before;
    const figure = (name: string, values: readonly number[], note: string): Figure => ({
      scenario: 'chain',
      name,
      value: Math.round(quantile(values, 0.5)),
      unit: 'ms',
      note,
      parts: { p95: Math.round(quantile(values, 0.95)), first: Math.round(values[0] ?? 0) },
    });
    const some = times.prepare.slice(1);
    return [
      figure(
        'link a wallet',
        times.link,
        'text, signature and link; the first loads the libraries',
      ),
      figure('prepare a mint', some, 'without the first, which makes the collection'),
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
    const of = { params: { taskId: String(taskId) } };
    while ((await callApi(connection, 'taskResult', of)).status !== 'FINISHED')
      await new Promise((go) => setTimeout(go, pollMs));
  });
}
