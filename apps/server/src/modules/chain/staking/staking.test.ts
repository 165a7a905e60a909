import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { generateKeyPairSigner, type Address, type KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  linkWallet,
  signPreparedTransaction,
  startLocalChain,
} from '../../../../test/harness/assets.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { one, sql } from '../../../kernel/db/sql.ts';
import { decodeTokenAccounts } from '../instructions/token-accounts.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { stakingMessages } from './staking.messages.ts';

const settings = '/api/banking/admin/staking-promotions/settings';
const dayMs = 86_400_000;

describe('staking rewards', () => {
  let server: TestServer;
  let chain: Awaited<ReturnType<typeof startLocalChain>>;
  let collectionId: number;
  beforeAll(async () => {
    // a Monday on which an epoch of seven days begins
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T00:00:00.000Z' });
    chain = await startLocalChain(server);
    collectionId = await chain.makeCollection('Salt blades', { rarity: 1 });
    await section('POST', '/api/banking/admin/currencies', {
      name: 'Ember',
      code: 'EMBER',
      type: 2,
      decimals: 2,
    });
    await turn();
    await turn();
    await section('POST', settings, { currency: 'EMBER', poolPerEpoch: '1001' });
    await turn();
  });
  afterAll(() => server.close());
  const section = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (await server.admin()).section<T>(method, path, body);
  const turn = () => chain.moveWhile(server.app.kernel.jobs.runNow('staking.turn'));

  interface Owner {
    readonly player: Player;
    readonly key: KeyPairSigner;
    readonly walletId: number;
    readonly assetId: number;
  }
  const params = ({ walletId }: Pick<Owner, 'walletId'>) => ({ id: String(walletId) });
  async function comeWithAsset(): Promise<Owner> {
    const player = await server.player();
    const key = await generateKeyPairSigner();
    const walletId = await linkWallet(player, key);
    const itemId = await chain.grantItem(player, collectionId);
    const asked = { params: params({ walletId }), body: { itemId } };
    const prepared = await chain.moveWhile(callApi(player.connection, 'prepareMint', asked));
    const transaction = await signPreparedTransaction(key, prepared.transaction);
    await callApi(player.connection, 'mintAsset', {
      params: params({ walletId }),
      body: { itemId, transaction },
    });
    await chain.settle();
    return { player, key, walletId, assetId: itemId };
  }
  async function move(owner: Owner, kind: 'Stake' | 'Unstake'): Promise<void> {
    const { connection } = owner.player;
    const { transaction } = await callApi(connection, `prepare${kind}`, {
      params: params(owner),
      body: { assetId: owner.assetId, collectionId },
    });
    const body = {
      transaction: await signPreparedTransaction(owner.key, transaction),
      collectionId,
    };
    await callApi(connection, kind === 'Stake' ? 'stakeAsset' : 'unstakeAsset', {
      params: params(owner),
      body,
    });
    await chain.settle();
  }
  const read = async (owner: Owner) => {
    await owner.player.login();
    return callApi(owner.player.connection, 'readStaking', { params: params(owner) });
  };
  const prepare = (owner: Owner) =>
    callApi(owner.player.connection, 'prepareClaim', { params: params(owner) });
  const submit = (owner: Owner, transaction: string) =>
    callApi(owner.player.connection, 'claimRewards', {
      params: params(owner),
      body: { transaction },
    });
  const claim = async (owner: Owner) =>
    submit(owner, await signPreparedTransaction(owner.key, (await prepare(owner)).transaction));
  async function readBalance(address: Address): Promise<bigint> {
    const { mint } = await callApi((await server.player()).connection, 'rewardTokenMint', {});
    const { client } = server.app.api(chainNetworkModule);
    const tokens = decodeTokenAccounts(await client.listTokenAccounts(address));
    return tokens.find((token) => token.mint === mint)?.amount ?? 0n;
  }
  async function passEpoch(): Promise<void> {
    server.clock.advance(7 * dayMs);
    await turn();
  }

  it('are split by time, claimed once, and lie in the wallet (R7.77 R7.70)', async () => {
    const [first, second] = [await comeWithAsset(), await comeWithAsset()];
    await move(first, 'Stake');
    await move(second, 'Stake');
    await expect(claim(first)).rejects.toMatchObject({
      message: buildSentenceMatcher(stakingMessages.nothing()),
    });
    await passEpoch();
    const [firstEpoch, secondEpoch] = [await read(first), await read(second)];
    expect(BigInt(firstEpoch.claimableAmount) + BigInt(secondEpoch.claimableAmount)).toBe(1001n);
    expect(firstEpoch.currency).toEqual({
      code: 'EMBER',
      name: 'Ember',
      decimals: 2,
      imageUrl: null,
    });
    await claim(first);
    await expect(claim(first)).rejects.toMatchObject({ status: 409 });
    await chain.settle();
    expect(await readBalance(first.key.address)).toBe(BigInt(firstEpoch.claimableAmount));
    const after = await read(first);
    expect(after).toMatchObject({ claimableAmount: '0', history: [{ epoch: 1, taskId: null }] });
    await expect(claim(first)).rejects.toMatchObject({ status: 409 });
    // the shares of later epochs are added, and unclaimed shares remain
    await passEpoch();
    await passEpoch();
    const later = await read(second);
    expect(later.claimable.map(({ epoch }) => epoch)).toEqual([1, 2, 3]);
    await claim(second);
    await chain.settle();
    expect(await readBalance(second.key.address)).toBe(BigInt(later.claimableAmount));
    await move(first, 'Unstake');
    await move(second, 'Unstake');
  });

  it('asked for ten times at once are paid once', async () => {
    const owner = await comeWithAsset();
    await move(owner, 'Stake');
    await passEpoch();
    await move(owner, 'Unstake');
    await passEpoch();
    const { claimableAmount } = await read(owner);
    const transaction = await signPreparedTransaction(
      owner.key,
      (await prepare(owner)).transaction,
    );
    const sent = await Promise.allSettled(
      Array.from({ length: 10 }, () => submit(owner, transaction)),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await chain.settle();
    expect(await readBalance(owner.key.address)).toBe(BigInt(claimableAmount));
  });

  it('name the new sum where an epoch was closed while the claim was signed', async () => {
    const owner = await comeWithAsset();
    await move(owner, 'Stake');
    await passEpoch();
    await owner.player.login();
    const transaction = await signPreparedTransaction(
      owner.key,
      (await prepare(owner)).transaction,
    );
    await passEpoch();
    const { claimableAmount } = await read(owner);
    const amount = `${(Number(claimableAmount) / 100).toFixed(2)} EMBER`;
    await expect(submit(owner, transaction)).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(stakingMessages.moreToClaim({ amount })),
    });
    await claim(owner);
    await chain.settle();
    expect(await readBalance(owner.key.address)).toBe(BigInt(claimableAmount));
    await move(owner, 'Unstake');
  });

  it('stay claimable where the claim expires on its way', async () => {
    const owner = await comeWithAsset();
    await move(owner, 'Stake');
    await passEpoch();
    const { claimableAmount } = await read(owner);
    chain.node.faults.swallow = 1_000;
    await claim(owner);
    await chain.settle();
    await chain.settle();
    chain.node.faults.swallow = 0;
    expect(await read(owner)).toMatchObject({ claimableAmount });
    await claim(owner);
    await chain.settle();
    expect(await readBalance(owner.key.address)).toBe(BigInt(claimableAmount));
    await move(owner, 'Unstake');
  });

  it('of an epoch without stakes are added to the next epoch', async () => {
    const owner = await comeWithAsset();
    await passEpoch();
    await passEpoch();
    const { epoch, totalWeight } = await read(owner);
    expect(totalWeight).toBe('0');
    expect(Number(epoch?.pool)).toBeGreaterThan(1001);
  });

  it('are limited to the treasury’s free amount, in a currency of the chain', async () => {
    await section('POST', '/api/banking/admin/currencies', { name: 'Dust', code: 'DUST', type: 0 });
    await expect(section('POST', settings, { currency: 'DUST' })).rejects.toMatchObject({
      message: buildSentenceMatcher(stakingMessages.notOnChain()),
    });
    await expect(section('POST', settings, { poolPerEpoch: '100000000001' })).rejects.toMatchObject(
      { status: 400, message: expect.stringContaining('treasury') as string },
    );
  });

  it('of an epoch wait until its pending stakes are confirmed or rejected', async () => {
    const [owner, other] = [await comeWithAsset(), await comeWithAsset()];
    await move(other, 'Stake');
    const { epoch } = await read(owner);
    const { transaction } = await callApi(owner.player.connection, 'prepareStake', {
      params: params(owner),
      body: { assetId: owner.assetId, collectionId },
    });
    const body = {
      transaction: await signPreparedTransaction(owner.key, transaction),
      collectionId,
    };
    await callApi(owner.player.connection, 'stakeAsset', { params: params(owner), body });
    chain.node.faults.isDown = true;
    await passEpoch();
    expect(await isClosed(epoch?.number)).toBe(false);
    chain.node.faults.isDown = false;
    await chain.settle();
    await turn();
    expect(await isClosed(epoch?.number)).toBe(true);
    expect(Number((await read(other)).claimableAmount)).toBeGreaterThan(0);
  });
  const isClosed = async (number: number | undefined): Promise<boolean> => {
    const row = await one<{ closed: boolean }>(
      server.app.kernel.db.read,
      sql`select closed_at is not null as closed from chain_epochs where number = ${number ?? 0}`,
    );
    return row.closed;
  };
});
