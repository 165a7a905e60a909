import { callApi } from '@guildhall/simulator/client/api';
import { generateKeyPairSigner, type Address, type KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkWallet, startLocalChain } from '../../../../test/harness/assets.harness.ts';
import { openConnectionFaults } from '../../../../test/harness/crash.harness.ts';
import { addProofCounts, isProveCommandRun } from '../../../../test/harness/proving.harness.ts';
import {
  waitForResult,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { tokenDistributionMessages } from '../../wealth/token-distributions/token-distributions.messages.ts';
import { findTokenAccount } from '../instructions/programs.ts';
import { decodeTokenAccounts } from '../instructions/token-accounts.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { lostSubmissionAfterMs } from '../submissions/submissions.policy.ts';

const base = '/api/banking/admin/token-distributions';
const dayMs = 86_400_000;
const timeout = isProveCommandRun ? 3_600_000 : 120_000;
/** The test kills the server at every n-th message to the database; this is n. */
const stride = isProveCommandRun ? 16 : 240;
/**
 * Highest number of the message at which a server is killed. Later messages belong to other jobs,
 * which a busy machine runs in the meantime.
 */
const messagesMax = 400;
/** Amount that the local chain gives to the treasury, in minor units. */
const supply = 100_000_000_000n;
/** Largest number of rounds after a kill in which all payments must be made. */
const roundsMax = 8;
type Line = readonly [who: number | string, amount: number];

describe('distributions to wallets of the chain', { timeout }, () => {
  let server: TestServer;
  let chain: Awaited<ReturnType<typeof startLocalChain>>;
  let mint: Address;
  let own: KeyPairSigner;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T00:00:00.000Z' });
    chain = await startLocalChain(server);
    const admin = await server.admin();
    await linkWallet(admin, (own = await generateKeyPairSigner()));
    for (const currency of [
      { name: 'Ember', code: 'EMBER', type: 2, decimals: 2 },
      { name: 'Dust', code: 'DUST', type: 0, decimals: 2 },
    ])
      await admin.section('POST', '/api/banking/admin/currencies', currency);
    await runStakingTurn();
    await runStakingTurn();
    const settings = '/api/banking/admin/staking-promotions/settings';
    await admin.section('POST', settings, { currency: 'EMBER', poolPerEpoch: '0' });
    const rewardMint = await callApi((await server.player()).connection, 'rewardTokenMint', {});
    mint = rewardMint.mint as Address;
  });
  afterAll(() => server.close());
  const run = (job: string) => chain.moveWhile(server.app.kernel.jobs.runNow(job));
  const runStakingTurn = () => run('staking.turn');
  const payWallets = () => run('wallet-payouts.turn');

  const newWallet = async (): Promise<Address> => (await generateKeyPairSigner()).address;
  const upload = async (id: number, lines: readonly Line[]) => {
    const { connection } = await server.admin();
    const text = lines.map((line) => line.join(',')).join('\n');
    const { text: reply } = await connection.send('POST', `${base}/${id}/recipients`, {
      files: { file: { bytes: Buffer.from(text), type: 'text/csv' } },
    });
    return JSON.parse(reply) as {
      accepted: number;
      unknown: number;
      refused: { line: number; because: { key: string } }[];
    };
  };
  async function make(currency: string, lines: readonly Line[]) {
    const now = server.clock.now().getTime();
    const made = await (
      await server.admin()
    ).section<{ id: number }>('POST', base, {
      name: 'Thanks',
      currency,
      amount: lines.reduce((sum, [, amount]) => sum + amount * 100, 0),
      start: new Date(now - 1).toISOString(),
      end: new Date(now + dayMs).toISOString(),
    });
    return { id: made.id, uploaded: await upload(made.id, lines) };
  }
  const order = async (name: `${'fund' | 'run' | 'cancel'}Distribution`, id: number) =>
    callApi((await server.admin()).connection, name, { params: { id }, body: { reason: 'Test' } });
  async function start(lines: readonly Line[]): Promise<number> {
    const { id, uploaded } = await make('EMBER', lines);
    expect(uploaded).toMatchObject({ accepted: lines.length, unknown: 0, refused: [] });
    await order('fundDistribution', id);
    await order('runDistribution', id);
    return id;
  }
  const report = async (id: number) =>
    callApi((await server.admin()).connection, 'distributionReport', { params: { id } });
  const readState = async (id: number) =>
    (await (await server.admin()).section<{ state: string }>('GET', `${base}/${id}`)).state;
  async function readTokens(wallet: string): Promise<bigint> {
    const { client } = server.app.api(chainNetworkModule);
    const tokens = decodeTokenAccounts(await client.listTokenAccounts(wallet as Address));
    return tokens.find((token) => token.mint === mint)?.amount ?? 0n;
  }
  const listTokens = (wallets: readonly string[]) => Promise.all(wallets.map(readTokens));
  /**
   * Checks every invariant of a distribution, and that the escrow equals the sum of the unpaid
   * amounts.
   */
  async function expectWhole(id: number): Promise<void> {
    await runStakingTurn();
    expect(await report(id)).toMatchObject({ balanced: true });
    const { connection } = await server.admin();
    const { invariants } = await callApi(connection, 'adminEconomyReport', { query: {} });
    expect(invariants.filter(({ isKept }) => !isKept)).toEqual([]);
    expect(await server.query(`select 1 from chain_submissions where state = 'FAILED'`)).toEqual(
      [],
    );
  }

  it('pay wallets on the chain and players on their balance, each once (R3.78)', async () => {
    const player = await server.player();
    const wallets = await Promise.all(Array.from({ length: 9 }, newWallet));
    const id = await start([
      [player.userId, 5],
      ...wallets.map((wallet, n): Line => [wallet, n + 1]),
    ]);
    await Promise.all([payWallets(), server.app.kernel.jobs.runNow('wallet-payouts.turn')]);
    await payWallets();
    await chain.settle();
    expect(await listTokens(wallets)).toEqual(wallets.map((_, n) => BigInt(n + 1) * 100n));
    await waitForResult('it is done', async () => (await readState(id)) === 'DONE' || undefined);
    expect(await report(id)).toMatchObject({ paid: { recipients: 10, amount: '5000' } });
    await payWallets();
    await chain.settle();
    expect(await readTokens(wallets[0] ?? '')).toBe(100n);
    await expectWhole(id);
  });

  it('refuse addresses without a key, other currencies, and the operator’s own wallet', async () => {
    const offCurve = await findTokenAccount(own.address, mint);
    const wallet = await newWallet();
    const { uploaded } = await make('EMBER', [
      [wallet, 1],
      [offCurve, 1],
      [own.address, 1],
      [wallet, 2],
    ]);
    const refused = uploaded.refused.map(({ line, because }) => [line, because.key]);
    expect(uploaded.accepted).toBe(0);
    expect(refused).toEqual([
      [2, tokenDistributionMessages.noWallet({ wallet: '' }).key],
      [3, 'kernel.nobodyGrantsHimself'],
      [4, tokenDistributionMessages.twice({ line: 1 }).key],
    ]);
    const soft = await make('DUST', [[wallet, 1]]);
    expect(soft.uploaded.refused[0]?.because.key).toBe(tokenDistributionMessages.onlyOnChain().key);
  });

  it('pay once where a transaction expires or its reply is lost', async () => {
    const wallets = [await newWallet(), await newWallet()];
    const id = await start(wallets.map((wallet): Line => [wallet, 3]));
    chain.node.faults.swallow = 1_000;
    await payWallets();
    expect(await report(id)).toMatchObject({ pending: { recipients: 2 } });
    await chain.settle();
    await chain.settle();
    chain.node.faults.swallow = 0;
    expect(await listTokens(wallets)).toEqual([0n, 0n]);
    chain.node.faults.loseReplies = 1;
    await payWallets();
    await chain.settle();
    await payWallets();
    await chain.settle();
    expect(await listTokens(wallets)).toEqual([300n, 300n]);
    expect(await readState(id)).toBe('DONE');
    await expectWhole(id);
  });

  it('return the unsent part if cancelled while transactions are pending', async () => {
    const [first, second] = [await newWallet(), await newWallet()];
    const [paid, gone] = [await start([[first, 4]]), await start([[second, 4]])];
    await payWallets();
    await order('cancelDistribution', paid);
    await chain.settle();
    expect(await readTokens(first)).toBe(400n);
    expect(await report(paid)).toMatchObject({ paid: { amount: '400' }, escrow: '0' });
    // the same run has paid the second payout; the next step loses the transaction of a third
    // payout
    expect(await readState(gone)).toBe('DONE');
    const third = await newWallet();
    const lost = await start([[third, 4]]);
    chain.node.faults.swallow = 1_000;
    await payWallets();
    await order('cancelDistribution', lost);
    await chain.settle();
    await chain.settle();
    chain.node.faults.swallow = 0;
    await payWallets();
    expect(await readTokens(third)).toBe(0n);
    expect(await report(lost)).toMatchObject({ returned: { amount: '400' }, escrow: '0' });
    await expectWhole(lost);
  });

  it('wait while the treasury is short on the chain, and are paid once it is not', async () => {
    const wallet = await newWallet();
    const id = await start([[wallet, 2]]);
    const [before] = await server.query<{ amount: string }>('select amount from chain_treasury');
    await server.db.asOwner(`update chain_treasury set amount = '199', spent = '0'`);
    await payWallets();
    const sent = `select 1 from chain_submissions where details @> '{"distributionId": ${id}}'`;
    expect(await server.query(sent)).toEqual([]);
    expect(await report(id)).toMatchObject({ pending: { recipients: 1 }, balanced: true });
    await server.db.asOwner(`update chain_treasury set amount = '${before?.amount}'`);
    await payWallets();
    await chain.settle();
    expect(await readTokens(wallet)).toBe(200n);
    await expectWhole(id);
  });

  const changeKey = async () =>
    callApi((await server.admin()).connection, 'rotateKey', {
      body: { key: 'treasury', reason: 'Leaked' },
    });
  const turnKeys = () => server.app.kernel.jobs.runNow('key-rotation.turn');
  const readTreasury = async () =>
    (await server.app.api(chainNetworkModule).client.loadSigningKeys()).treasury.address;
  const countRunningChanges = async () =>
    (await server.query(`select 1 from key_rotations where finished_at is null`)).length;
  const listSent = (kind: 'DISTRIBUTION' | 'KEY_HANDOVER', distributionId?: number) =>
    server.query(`select 1 from chain_submissions where kind = $1 and details @> $2::jsonb`, [
      kind,
      JSON.stringify({ ...(distributionId !== undefined && { distributionId }) }),
    ]);
  /**
   * Sends the stored transactions and makes them final. Also continues submissions of a server that
   * was killed.
   */
  async function follow(): Promise<void> {
    await server.app.kernel.jobs.catchUp();
    await chain.node.moveSlots(8);
    server.clock.advance(lostSubmissionAfterMs + 1_000);
    await server.app.kernel.jobs.runNow('submissions.sweep');
  }
  async function finishChange(): Promise<void> {
    for (let round = 0; (await countRunningChanges()) > 0; round++) {
      expect(round).toBeLessThan(roundsMax);
      await turnKeys();
      await follow();
    }
  }
  /**
   * Checks that the treasury of the owner has all tokens except the paid ones, and that the former
   * treasury is empty.
   */
  async function expectTreasury(owner: Address, former: Address): Promise<void> {
    const [paid] = await server.query<{ sum: string }>(
      `select coalesce(sum((details->>'amount')::numeric), 0)::text as sum
       from chain_submissions
       where kind = 'DISTRIBUTION' and state = 'FINAL'`,
    );
    expect(await readTokens(owner)).toBe(supply - BigInt(paid?.sum ?? 0));
    expect(await readTokens(former)).toBe(0n);
  }

  it('are each paid once before, during and after a change of the key of the treasury', async () => {
    const old = await readTreasury();
    const wallets = await Promise.all(Array.from({ length: 4 }, newWallet));
    const [before, during, meanwhile, after] = wallets as [Address, Address, Address, Address];
    const ids = [await start([[before, 1]])];
    await payWallets();
    await changeKey();
    // while payments are open, the old account pays; its tokens move only afterwards
    ids.push(await start([[during, 2]]));
    await payWallets();
    await Promise.all([turnKeys(), payWallets()]);
    expect(await listSent('KEY_HANDOVER')).toEqual([]);
    await follow();
    expect(await listTokens([before, during])).toEqual([100n, 200n]);
    expect(await readTokens(old)).toBeGreaterThan(0n);
    await turnKeys();
    ids.push(await start([[meanwhile, 3]]));
    await payWallets();
    // while the tokens move, the server pays nothing; afterwards, it pays from the new account
    expect(await listSent('DISTRIBUTION', ids[2])).toEqual([]);
    await follow();
    await payWallets();
    expect(await listSent('DISTRIBUTION', ids[2])).toHaveLength(1);
    await follow();
    await finishChange();
    ids.push(await start([[after, 4]]));
    await payWallets();
    await follow();
    expect(await listTokens(wallets)).toEqual([100n, 200n, 300n, 400n]);
    for (const id of ids) {
      expect(await readState(id)).toBe('DONE');
      await expectWhole(id);
    }
    expect(await readTreasury()).not.toBe(old);
    await expectTreasury(await readTreasury(), old);
    // the server never pays with tokens that somebody else sends to a former treasury
    const strayed = await start([[old, 5]]);
    await payWallets();
    await follow();
    const last = await newWallet();
    const paid = await start([[last, 5]]);
    await payWallets();
    await follow();
    expect(await listTokens([old, last])).toEqual([500n, 500n]);
    for (const id of [strayed, paid]) await expectWhole(id);
  });

  it('are each paid once wherever a server dies while that key changes', async ({ task }) => {
    const faults = await openConnectionFaults(server.place.url);
    let kills = 0;
    // in half of the rounds, the server sends payments before the tokens move, in the other half
    // afterwards
    const orders = [
      [payWallets, turnKeys, follow, turnKeys, follow, turnKeys],
      [turnKeys, payWallets, follow, payWallets, follow, turnKeys],
    ];
    try {
      for (const [half, order] of orders.entries())
        for (let at = 1 + half, isMet = true; isMet && at < messagesMax; at += stride) {
          const old = await readTreasury();
          const wallets = await Promise.all(Array.from({ length: 8 }, newWallet));
          const id = await start(wallets.map((wallet, n): Line => [wallet, n + 1]));
          await changeKey();
          const killed = await faults.during({ at, isSent: kills % 2 === 0 }, async () => {
            for (const step of order) await step();
          });
          isMet = killed.isMet;
          if (isMet) kills++;
          for (let round = 0; (await readState(id)) !== 'DONE'; round++) {
            expect([at, round]).toEqual([at, Math.min(round, roundsMax)]);
            await payWallets();
            await follow();
          }
          await finishChange();
          const paid = wallets.map((_, n) => BigInt(n + 1) * 100n);
          expect([at, await listTokens(wallets)]).toEqual([at, paid]);
          await expectWhole(id);
          await expectTreasury(await readTreasury(), old);
        }
      expect(kills).toBeGreaterThan(isProveCommandRun ? 40 : 2);
      addProofCounts(task, { kills });
    } finally {
      await faults.close();
    }
  });
});
