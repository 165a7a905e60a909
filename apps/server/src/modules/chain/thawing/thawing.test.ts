import { callApi } from '@guildhall/simulator/client/api';
import { Connection, type CallError } from '@guildhall/simulator/client/http';
import { generateKeyPairSigner, type Instruction, type KeyPairSigner } from '@solana/kit';
import {
  AuthorityType,
  getFreezeAccountInstruction,
  getSetAuthorityInstruction,
  getThawAccountInstruction,
} from '@solana-program/token-2022';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  signPreparedTransaction,
  startLocalChain,
  type AssetOwner,
} from '../../../../test/harness/assets.harness.ts';
import { signTransaction } from '../../../../test/harness/chain.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { findTokenAccount } from '../instructions/programs.ts';
import { decodeTokenAccounts } from '../instructions/token-accounts.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { thawingMessages } from './thawing.messages.ts';

const base = '/api/banking/admin/chain-differences';
const minuteMs = 60_000;

describe('the unlocking of an asset by an operator', { timeout: 120_000 }, () => {
  let server: TestServer;
  let second: TestServer;
  let chain: Awaited<ReturnType<typeof startLocalChain>>;
  let collectionId: number;
  beforeAll(async () => {
    const SECRET_KEY = randomBytes(32).toString('base64');
    const env = { SIMULATED_FROM: '2026-11-02T12:00:00.000Z', SECRET_KEY };
    server = await startTestServer(env);
    second = await startTestServer(env, server);
    chain = await startLocalChain(server);
    collectionId = await chain.makeCollection('Salt blades', { symbol: 'SALT' });
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  const comeWithAsset = () => chain.comeWithAsset(collectionId);
  async function stake({ player, key, params, assetId }: AssetOwner): Promise<void> {
    await player.login();
    const order = { params, body: { assetId, collectionId } };
    const { transaction } = await callApi(player.connection, 'prepareStake', order);
    const body = { transaction: await signPreparedTransaction(key, transaction), collectionId };
    await callApi(player.connection, 'stakeAsset', { params, body });
    await chain.settle();
  }
  const client = () => server.app.api(chainNetworkModule).client;
  /**
   * Signs an instruction with the server's keys and sends it without the server, as a thief of the
   * keys could.
   */
  async function act(build: (lock: KeyPairSigner) => Instruction): Promise<void> {
    const { fees, lock } = await client().loadKeys();
    const lifetime = await client().getLatestBlockhash();
    const { bytes } = await signTransaction(fees as never, [build(lock)], lifetime);
    await client().send(bytes);
    await chain.node.moveSlots(8);
  }
  async function lockOutside({ key, mint }: AssetOwner): Promise<void> {
    const account = await findTokenAccount(key.address, mint);
    await act((owner) => getFreezeAccountInstruction({ account, mint, owner }));
  }
  async function unlockOutside({ key, mint }: AssetOwner): Promise<void> {
    const account = await findTokenAccount(key.address, mint);
    await act((owner) => getThawAccountInstruction({ account, mint, owner }));
  }
  async function compare(): Promise<void> {
    server.clock.advance(15 * minuteMs);
    await server.app.kernel.jobs.runNow('comparison.compare-all');
  }
  async function findDifference({ assetId }: AssetOwner) {
    const admin = await server.admin();
    const { data } = await admin.section<{ data: { id: number; kind: string; state: string }[] }>(
      'POST',
      `${base}/list`,
      { assetId },
    );
    const [row] = data;
    if (!row) throw new Error('There is no difference');
    return row;
  }
  async function comeLocked() {
    const owner = await comeWithAsset();
    await lockOutside(owner);
    await compare();
    const { id, kind } = await findDifference(owner);
    expect(kind).toBe('ASSET_LOCKED');
    return { owner, id };
  }
  const send = (connection: Connection, id: number) =>
    callApi(connection, 'thawAsset', {
      params: { id },
      body: { reason: 'Locked by a stolen key' },
    });
  const thaw = async (id: number) => send((await server.admin()).connection, id);
  /** Signs the administrator in on the second server. */
  async function enterSecond(): Promise<Connection> {
    const { connection } = await server.admin();
    const secondConnection = new Connection(second.base, connection.device);
    for (const [name, value] of connection.cookies) secondConnection.setCookie(name, value);
    secondConnection.token = connection.token;
    secondConnection.adminToken = connection.adminToken;
    second.clock.advance(server.clock.now().getTime() - second.clock.now().getTime());
    return secondConnection;
  }
  async function isLocked({ key, mint }: AssetOwner): Promise<boolean | undefined> {
    const tokens = decodeTokenAccounts(await client().listTokenAccounts(key.address));
    return tokens.find((token) => token.mint === mint)?.isFrozen;
  }
  const countThaws = async ({ assetId }: AssetOwner) =>
    (
      await server.query<{ n: number }>(
        `select count(*)::int as n from chain_submissions
         where kind = 'THAW' and (details->>'assetId')::bigint = $1`,
        [assetId],
      )
    )[0]?.n;

  it('ends the difference, and its player stakes it again', async () => {
    const { owner, id } = await comeLocked();
    const { commandId } = await thaw(id);
    expect(commandId).toBeGreaterThan(0);
    await chain.settle();
    expect(await isLocked(owner)).toBe(false);
    expect(await findDifference(owner)).toMatchObject({ state: 'ENDED' });
    await expect(thaw(id)).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(thawingMessages.hasEnded()),
    });
    await compare();
    expect(await findDifference(owner)).toMatchObject({ id, state: 'ENDED' });
    await stake(owner);
    expect(await isLocked(owner)).toBe(true);
  });

  it('is sent once where it is ordered ten times at once on two servers', async () => {
    const { owner, id } = await comeLocked();
    const { connection } = await server.admin();
    const secondConnection = await enterSecond();
    const ordered = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => send(n % 2 === 0 ? connection : secondConnection, id)),
    );
    const statuses = ordered.map((outcome) =>
      outcome.status === 'fulfilled' ? 200 : (outcome.reason as CallError).status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    await chain.settle();
    expect(await isLocked(owner)).toBe(false);
    expect(await countThaws(owner)).toBe(1);
  });

  it('can be ordered again where its transaction was lost', async () => {
    const { owner, id } = await comeLocked();
    chain.node.faults.swallow = 1_000;
    await thaw(id);
    await chain.settle();
    await chain.settle();
    chain.node.faults.swallow = 0;
    expect(await isLocked(owner)).toBe(true);
    expect((await findDifference(owner)).state).not.toBe('ENDED');
    await thaw(id);
    await chain.settle();
    expect(await isLocked(owner)).toBe(false);
    expect(await countThaws(owner)).toBe(2);
  });

  it('never unlocks a stake that was made meanwhile', async () => {
    const { owner, id } = await comeLocked();
    await unlockOutside(owner);
    await expect(thaw(id)).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(thawingMessages.notLocked()),
    });
    await stake(owner);
    // reopens the difference, as if no comparison had run since the unlocking
    await server.db.asOwner(`update chain_differences set ended_at = null where id = ${id}`);
    await expect(thaw(id)).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(thawingMessages.isStaked()),
    });
    await chain.settle();
    expect(await isLocked(owner)).toBe(true);
    expect(await countThaws(owner)).toBe(0);
  });

  it('is refused for other differences, and for a key that the server does not have', async () => {
    const { owner, id } = await comeLocked();
    await expect(thaw(id + 1_000)).rejects.toMatchObject({ status: 404 });
    const thief = await generateKeyPairSigner();
    await act((lock) =>
      getSetAuthorityInstruction({
        owned: owner.mint,
        owner: lock,
        authorityType: AuthorityType.FreezeAccount,
        newAuthority: thief.address,
      }),
    );
    await expect(thaw(id)).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(thawingMessages.foreignKey({ address: thief.address })),
    });
    const sold = await comeWithAsset();
    await chain.transfer(sold.key, sold.mint, thief.address);
    await compare();
    const { id: other, kind } = await findDifference(sold);
    expect(kind).toBe('ASSET_ELSEWHERE');
    await expect(thaw(other)).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(thawingMessages.isNoLock()),
    });
    expect([await countThaws(owner), await countThaws(sold)]).toEqual([0, 0]);
  });
});
