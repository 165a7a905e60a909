import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from '@solana-program/token-2022';
import { getCreateAccountInstruction } from '@solana-program/system';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../../../../scripts/testing/free-port.ts';
import { startTestServer } from '../../../../test/harness/server.harness.ts';
import {
  createUnusedAddress,
  signTransaction,
  signPayment,
} from '../../../../test/harness/chain.harness.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/harness/database.harness.ts';
import { ManualClock } from '../../../kernel/time/clock.ts';
import { readConfig } from '../../../kernel/config/config.ts';
import { createOutboundHttp } from '../../../kernel/outbound/outbound.ts';
import { StartupError } from '../../../kernel/operation/startup-error.ts';
import { createLocalNode, type LocalNode } from './local-node/local-node.ts';
import { openLocalNodePort, type LocalNodePort } from './local-node/port.ts';
import { ChainUnavailableError, TransactionRefusedBeforeTryingError } from './network.errors.ts';
import { createMissingLocalKeyFiles } from './keys/keys.ts';
import { chainNetworkModule } from './network.module.ts';
import { createChainNetwork } from './network.service.ts';

const secretKey = Buffer.alloc(32, 7).toString('base64');
const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'hall@example.org',
};
const airdropLamports = 10_000_000_000n;

describe('the way to the blockchain', () => {
  const clock = new ManualClock(new Date('2026-11-25T12:00:00Z'));
  const databases: TestDatabase[] = [];
  const closing: (() => void)[] = [];
  const folders: string[] = [];
  /**
   * Local node behind a network port. The server under test treats it as a node on another machine.
   */
  let remote: { node: LocalNode; port: LocalNodePort; url: string };
  beforeAll(async () => {
    for (let count = 0; count < 4; count++) databases.push(await openTestDatabase());
    remote = await openRemote(0);
  });
  afterAll(async () => {
    for (const close of closing) close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    for (const database of databases) await database.close();
  });

  const getDatabase = (at: number) => databases[at]?.db ?? expect.fail('no database');
  async function openRemote(at: number) {
    const node = createLocalNode({ db: getDatabase(at), clock, log: { warn: () => {} } });
    const port = await openLocalNodePort(0, () => Promise.resolve(node));
    closing.push(port.close, node.stop);
    return { node, port, url: `http://127.0.0.1:${port.port}` };
  }
  /** Opens the chain connection as a server does, with the test database of this index. */
  function open(at: number, env: Record<string, string> = {}, dataDir = newFolder()) {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line) => void lines.push(line) });
    const config = readConfig({
      SECRET_KEY: secretKey,
      DATA_DIR: dataDir,
      CHAIN_PORT: '0',
      ...env,
    });
    const made = createChainNetwork({
      config,
      clock,
      db: getDatabase(at),
      log,
      outbound: createOutboundHttp(500),
    });
    closing.push(made.stop);
    return { ...made, lines, keysDir: config.chain.keysDir };
  }
  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-chain-'));
    folders.push(folder);
    return folder;
  }
  /**
   * Opens the chain connection to the remote node, with key files like those that an operator
   * places.
   */
  function openWithKeys(at: number, env: Record<string, string>) {
    const folder = newFolder();
    createMissingLocalKeyFiles(join(folder, 'chain-keys'));
    return open(at, env, folder);
  }
  /** Creates a new wallet with finalized SOL. */
  async function openWallet(node: LocalNode): Promise<KeyPairSigner> {
    const signer = await generateKeyPairSigner();
    const params = [signer.address, Number(airdropLamports)];
    await node.exchange(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params }),
    );
    await node.moveSlots(4);
    return signer;
  }

  describe.each(['by a direct call', 'over HTTP'])('to a node %s', (way) => {
    let opened: ReturnType<typeof open>;
    let node: LocalNode;
    let payer: KeyPairSigner;
    beforeAll(async () => {
      opened = way === 'over HTTP' ? openWithKeys(2, { CHAIN_RPC_URL: remote.url }) : open(1);
      node = way === 'over HTTP' ? remote.node : await opened.openLocalNode();
      await opened.check();
      payer = await openWallet(node);
    });
    afterEach(() => {
      Object.assign(node.faults, { isDown: false, isRateLimited: false, swallow: 0 });
      node.faults.lies.clear();
    });
    const pay = async (to: Awaited<ReturnType<typeof createUnusedAddress>>, amount = 2_000_000n) =>
      signPayment(payer, {
        to,
        lamports: amount,
        lifetime: await opened.client.getLatestBlockhash(),
      });

    it('sends, follows and finds a transaction in its final block', async () => {
      const { client } = opened;
      const to = await createUnusedAddress();
      const payment = await pay(to);
      const trial = await client.simulate(payment.bytes);
      expect(trial).toMatchObject({ error: null, units: 150n });
      const waiting = client.waitForSignature(
        payment.signature,
        'finalized',
        AbortSignal.timeout(15_000),
      );
      expect(await client.send(payment.bytes)).toBe(payment.signature);
      expect((await client.listStatuses([payment.signature]))[0]).toMatchObject({ err: null });
      expect(await client.findFinalTransaction(payment.signature)).toBeUndefined();
      await node.moveSlots(4);
      expect(await waiting).toBe(true);
      const transaction = await client.findFinalTransaction(payment.signature);
      expect(transaction).toMatchObject({ error: null, fee: 5000n });
      expect(transaction?.bytes.equals(payment.bytes)).toBe(true);
      expect(await client.getBalance(to)).toBe(2_000_000n);
      expect(await client.getPriorityFee([to])).toBe(0n);
    });

    it('refuses a transaction that fails, and one that has run already, without calling it an outage', async () => {
      const { client } = opened;
      const tooMuch = await pay(await createUnusedAddress(), airdropLamports * 2n);
      await expect(client.send(tooMuch.bytes)).rejects.toBeInstanceOf(
        TransactionRefusedBeforeTryingError,
      );
      const payment = await pay(await createUnusedAddress());
      await client.send(payment.bytes);
      await expect(client.send(payment.bytes)).rejects.toThrow(TransactionRefusedBeforeTryingError);
      expect(await client.send(payment.bytes, { skipPreflight: true })).toBe(payment.signature);
    });

    it('lists what a wallet owns, and finds the owner of a token', async () => {
      const { client } = opened;
      const mint = await generateKeyPairSigner();
      const owner = await createUnusedAddress();
      const space = BigInt(getMintSize());
      const [account] = await findAssociatedTokenPda({
        mint: mint.address,
        owner,
        tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
      });
      const instructions = [
        getCreateAccountInstruction({
          payer,
          newAccount: mint,
          lamports: await client.getRentExemption(Number(space)),
          space,
          programAddress: TOKEN_2022_PROGRAM_ADDRESS,
        }),
        getInitializeMint2Instruction({
          mint: mint.address,
          decimals: 2,
          mintAuthority: payer.address,
        }),
        await getCreateAssociatedTokenInstructionAsync({ payer, mint: mint.address, owner }),
        getMintToInstruction({
          mint: mint.address,
          token: account,
          mintAuthority: payer,
          amount: 250n,
        }),
      ];
      const made = await signTransaction(payer, instructions, await client.getLatestBlockhash());
      await client.send(made.bytes);
      await node.moveSlots(4);
      const [owned] = await client.listTokenAccounts(owner);
      expect(owned).toMatchObject({ address: account, program: TOKEN_2022_PROGRAM_ADDRESS });
      expect(owned?.data.readBigUInt64LE(64)).toBe(250n);
      expect(await client.listLargestTokenAccounts(mint.address)).toEqual([
        { address: account, amount: 250n },
      ]);
      const [existing, absent] = await client.listAccounts([
        mint.address,
        await createUnusedAddress(),
      ]);
      expect([existing?.data.length, absent]).toEqual([82, undefined]);
    });

    it('finds a transaction whose reply was lost, and not one that never arrived', async () => {
      const { client } = opened;
      const lost = await pay(await createUnusedAddress());
      node.faults.loseReplies = 1;
      await expect(client.send(lost.bytes)).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        status: 503,
      });
      expect((await client.listStatuses([lost.signature]))[0]).toMatchObject({ err: null });
      const swallowed = await pay(await createUnusedAddress());
      node.faults.swallow = 1;
      expect(await client.send(swallowed.bytes)).toBe(swallowed.signature);
      expect(await client.listStatuses([swallowed.signature])).toEqual([null]);
      node.faults.lies.add(swallowed.signature);
      expect((await client.listStatuses([swallowed.signature]))[0]).toMatchObject({
        confirmationStatus: 'finalized',
      });
      expect(await client.findFinalTransaction(swallowed.signature)).toBeUndefined();
      await client.send(swallowed.bytes);
      await node.moveSlots(4);
      expect(await client.findFinalTransaction(swallowed.signature)).toMatchObject({ error: null });
    });

    it.each([
      ['is down', { isDown: true }, 2],
      ['asks to wait', { isRateLimited: true }, 1],
    ])('is unavailable with a time to wait while the node %s', async (_what, fault, seconds) => {
      const { client } = opened;
      Object.assign(node.faults, fault);
      const refused = client.getBalance(payer.address);
      await expect(refused).rejects.toBeInstanceOf(ChainUnavailableError);
      await expect(refused).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        details: { retryAfterSeconds: seconds },
      });
      Object.assign(node.faults, { isDown: false, isRateLimited: false });
      expect(await client.getBalance(payer.address)).toBeGreaterThan(0n);
    });
  });

  it('believes a final transaction only when the second node has it', async () => {
    const second = await openRemote(0);
    const { client } = openWithKeys(2, { CHAIN_RPC_URL: remote.url, CHAIN_RPC_URL_2: second.url });
    const payer = await openWallet(remote.node);
    const lifetime = await client.getLatestBlockhash();
    const payment = await signPayment(payer, {
      to: await createUnusedAddress(),
      lamports: 900_000n,
      lifetime,
    });
    await client.send(payment.bytes);
    await remote.node.moveSlots(4);
    second.node.faults.isDown = true;
    await expect(client.findFinalTransaction(payment.signature)).rejects.toThrow(
      ChainUnavailableError,
    );
    second.node.faults.isDown = false;
    expect(await client.findFinalTransaction(payment.signature)).toMatchObject({ error: null });
  });

  it('refuses to start on another chain than before, a local one included', async () => {
    const other = await openRemote(3);
    await openWithKeys(2, { CHAIN_RPC_URL: remote.url }).check();
    await expect(openWithKeys(2, { CHAIN_RPC_URL: other.url }).check()).rejects.toThrow(
      /^The node at CHAIN_RPC_URL belongs to another blockchain .*genesis hash/,
    );
    await expect(
      openWithKeys(2, { CHAIN_RPC_URL: remote.url, CHAIN_RPC_URL_2: other.url }).check(),
    ).rejects.toThrow(/^The node at CHAIN_RPC_URL_2 belongs to another/);
    await expect(open(2).check()).rejects.toThrow(/Set CHAIN_RPC_URL to a node of it/);
  });

  it('starts while the node is down, and compares the chain at the first use', async () => {
    const other = await openRemote(3);
    other.node.faults.isDown = true;
    const { check, client, lines } = openWithKeys(2, { CHAIN_RPC_URL: other.url });
    await check();
    expect(lines).toHaveLength(1);
    await expect(client.getBlockHeight()).rejects.toThrow(ChainUnavailableError);
    other.node.faults.isDown = false;
    await expect(client.getBlockHeight()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/another blockchain/),
    });
  });

  it('is closed in production without a node; the server logs that once and starts', async () => {
    const { check, start, client, lines, keysDir } = open(1, {
      ...production,
      CHAIN_PORT: '8899',
      PUBLIC_URL: 'https://hall.example.org',
    });
    await check();
    await start();
    expect(client.isOpen()).toBe(false);
    await expect(client.getBlockHeight()).rejects.toThrow(ChainUnavailableError);
    await expect(client.loadKeys()).rejects.toThrow(ChainUnavailableError);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/The chain is closed: CHAIN_RPC_URL is not set/);
    expect(existsSync(keysDir)).toBe(false);
  });

  it('starts without listening when its port is taken, and names the setting once', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as AddressInfo).port));
    });
    const { start, client, getPort, lines } = open(1, { CHAIN_PORT: String(port) });
    await start();
    expect(getPort()).toBeUndefined();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`port ${port} .*CHAIN_PORT`));
    expect(await client.getBlockHeight()).toBeGreaterThan(0n);
    await new Promise((resolve) => void taken.close(resolve));
  });

  it('makes its keys for the local node alone, readable by nobody else', async () => {
    const local = open(1);
    expect(existsSync(local.keysDir)).toBe(false);
    const keys = await local.client.loadKeys();
    const files = ['assets.json', 'fees.json', 'lock.json', 'treasury.json'];
    expect(readdirSync(local.keysDir).sort()).toEqual(files);
    for (const file of files) expect(statSync(join(local.keysDir, file)).mode & 0o777).toBe(0o600);
    const again = await open(1, { CHAIN_KEYS: local.keysDir }).client.loadKeys();
    expect(again.fees.address).toBe(keys.fees.address);

    const without = open(2, { CHAIN_RPC_URL: remote.url });
    await expect(without.check()).rejects.toThrow(/fees\.json cannot be read .*CHAIN_KEYS/);
    expect(existsSync(without.keysDir)).toBe(false);
  });

  it.each([
    ['that everybody may read', undefined, 0o644, /chmod 600/],
    ['that is no key', '[1,2,3]', 0o600, /lock\.json is no key/],
  ])('refuses to start with a key %s', async (_title, content, mode, problem) => {
    const { check, keysDir } = openWithKeys(2, { CHAIN_RPC_URL: remote.url });
    const file = join(keysDir, 'lock.json');
    if (content !== undefined) writeFileSync(file, content);
    chmodSync(file, mode);
    await expect(check()).rejects.toBeInstanceOf(StartupError);
    await expect(check()).rejects.toThrow(problem);
  });

  it('is open in a whole server, by its client and by its port, and ends with it', async () => {
    const port = await findFreePort();
    const server = await startTestServer({ CHAIN_PORT: String(port) });
    const { client, getPort } = server.app.api(chainNetworkModule);
    expect([client.isOpen(), getPort()]).toEqual([true, port]);
    const ask = () =>
      fetch(`http://127.0.0.1:${port}`, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getGenesisHash' }),
      });
    const { result } = (await (await ask()).json()) as { result: string };
    expect(await client.getBlockHeight()).toBeGreaterThan(0n);
    const known = await server.query('select genesis_hash, is_local from chain_network');
    expect(known).toEqual([{ genesis_hash: result, is_local: true }]);
    await server.close();
    await expect(ask()).rejects.toThrow(/fetch failed/);
  });
});
