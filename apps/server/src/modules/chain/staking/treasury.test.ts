import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { generateKeyPairSigner, type Address, type KeyPairSigner } from '@solana/kit';
import {
  getBurnInstruction,
  getCloseAccountInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token-2022';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  linkWallet,
  signPreparedTransaction,
  startLocalChain,
} from '../../../../test/harness/assets.harness.ts';
import { signTransaction, signPayment } from '../../../../test/harness/chain.harness.ts';
import {
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { bankModule } from '../../wealth/bank/bank.module.ts';
import { bankMessages } from '../../wealth/bank/bank.messages.ts';
import { findTokenAccount } from '../instructions/programs.ts';
import { decodeTokenAccounts } from '../instructions/token-accounts.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { stakingMessages } from './staking.messages.ts';

const currencies = '/api/banking/admin/currencies';
const supply = 100_000_000_000n;

describe('a treasury of the chain', { timeout: 120_000 }, () => {
  let server: TestServer;
  let chain: Awaited<ReturnType<typeof startLocalChain>>;
  let admin: Admin;
  let game: GameServer;
  let statistic: { id: number };
  let mint: Address;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T00:00:00.000Z' });
    chain = await startLocalChain(server);
    admin = await server.admin();
    game = await server.gameServer();
    statistic = await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
      name: 'Deeds',
      segments: [],
    });
    const ember = { name: 'Ember', code: 'EMBER', type: 2, decimals: 2 };
    await admin.section('POST', currencies, ember);
    await runStakingTurn();
    await runStakingTurn();
    const settings = '/api/banking/admin/staking-promotions/settings';
    await admin.section('POST', settings, { currency: 'EMBER', poolPerEpoch: '0' });
    const rewardMint = await callApi((await server.player()).connection, 'rewardTokenMint', {});
    mint = rewardMint.mint as Address;
  });
  afterAll(() => server.close());
  const runStakingTurn = () => chain.moveWhile(server.app.kernel.jobs.runNow('staking.turn'));

  interface Owner {
    readonly player: Player;
    readonly key: KeyPairSigner;
    readonly params: { id: string };
  }
  async function come(): Promise<Owner> {
    const player = await server.player();
    const key = await generateKeyPairSigner();
    return { player, key, params: { id: String(await linkWallet(player, key)) } };
  }
  /** Pays a player the reward of a mission. Returns true if the payment is put on hold. */
  async function earn({ player }: Pick<Owner, 'player'>, amount: number) {
    const mission = await admin.section<{ id: number }>('POST', '/api/admin/missions', {
      type: 'special',
      name: `Pays ${amount} to ${player.userId}`,
      description: 'Do it',
      statisticId: statistic.id,
      goal: 1,
      rewardType: 'CURRENCY',
      rewardId: null,
      currency: 'EMBER',
      amount,
    });
    await playTestMatch(game, [player], 0, undefined, {
      statistics: [{ name: 'Deeds', segments: {}, delta: 1 }],
    });
    const params = { id: player.userId };
    const { data } = await callApi(player.connection, 'listMissions', { params, query: {} });
    const missionId = data.find(({ templateId }) => templateId === mission.id)?.id ?? 0;
    const paid = await callApi(player.connection, 'claimMission', {
      params: { ...params, missionId },
    });
    return paid.receipt;
  }
  let refs = 0;
  /** Pays a player directly, with the payment call that the rules of the game use. */
  const pay = ({ player }: Owner, amount: number) =>
    server.app.kernel.db.transaction((tx) =>
      server.app
        .api(bankModule)
        .make(
          tx,
          {
            accountId: player.accountId,
            currency: 'EMBER',
            amount,
            kind: 'reward',
            ref: `test ${refs++}`,
            commandId: null,
          },
          'rule',
        ),
    );
  const read = async ({ player, params }: Owner) => {
    await player.login();
    return callApi(player.connection, 'readStaking', { params });
  };
  const prepare = async ({ player, key, params }: Owner) => {
    const { transaction } = await callApi(player.connection, 'prepareClaim', { params });
    return signPreparedTransaction(key, transaction);
  };
  const submit = ({ player, params }: Owner, transaction: string) =>
    callApi(player.connection, 'claimRewards', { params, body: { transaction } });
  const claim = async (owner: Owner) => submit(owner, await prepare(owner));
  async function readTokens(address: Address): Promise<bigint> {
    const tokens = decodeTokenAccounts(
      await server.app.api(chainNetworkModule).client.listTokenAccounts(address),
    );
    return tokens.find((token) => token.mint === mint)?.amount ?? 0n;
  }
  const readTreasury = async () =>
    readTokens((await server.app.api(chainNetworkModule).client.loadKeys()).treasury.address);
  const readIssued = async () =>
    BigInt(
      (
        await server.query<{ minted: string }>(
          'select minted::text from currency_supplies where currency_id = (select id from currencies where code = $1)',
          ['EMBER'],
        )
      )[0]?.minted ?? 0,
    );
  const invariant = async (name: string) =>
    (
      await callApi((await server.admin()).connection, 'adminEconomyReport', { query: {} })
    ).invariants.find((invariant) => invariant.name === name);

  it('pays rewards of rules to the balance, and a claim moves them to the wallet', async () => {
    const owner = await come();
    expect(await earn(owner, 500)).toMatchObject({ held: false });
    expect(await read(owner)).toMatchObject({ balance: '500', claimableAmount: '500' });
    expect(await readIssued()).toBe(500n);
    await claim(owner);
    expect(await read(owner)).toMatchObject({
      balance: '0',
      balanceTaskId: expect.any(Number) as number,
      claimableAmount: '0',
    });
    await expect(claim(owner)).rejects.toMatchObject({ status: 409 });
    await chain.settle();
    expect(await readTokens(owner.key.address)).toBe(500n);
    expect(await readTreasury()).toBe(supply - 500n);
    expect(await readIssued()).toBe(0n);
    expect(await read(owner)).toMatchObject({ balance: '0', balanceTaskId: null });
    for (const name of ['TREASURY', 'CAPS', 'ZERO_SUM', 'BALANCES'])
      expect(await invariant(name)).toMatchObject({ isKept: true });
  });

  it('pays one of ten claims of the same balance', async () => {
    const owner = await come();
    await pay(owner, 300);
    await owner.player.login();
    const transaction = await prepare(owner);
    const sent = await Promise.allSettled(
      Array.from({ length: 10 }, () => submit(owner, transaction)),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await chain.settle();
    expect(await readTokens(owner.key.address)).toBe(300n);
    expect(await readIssued()).toBe(0n);
  });

  it('gives the balance back where its claim expires, and pays the next one', async () => {
    const owner = await come();
    await pay(owner, 200);
    await owner.player.login();
    chain.node.faults.swallow = 1_000;
    await claim(owner);
    await chain.settle();
    await chain.settle();
    chain.node.faults.swallow = 0;
    expect(await read(owner)).toMatchObject({ balance: '200', claimableAmount: '200' });
    await claim(owner);
    await chain.settle();
    expect(await readTokens(owner.key.address)).toBe(200n);
  });

  it('has free again what a player pays for a price that is burnt', async () => {
    const owner = await come();
    await pay(owner, 400);
    const before = await readIssued();
    const { accountId } = owner.player;
    await server.app.kernel.db.transaction((tx) =>
      server.app
        .api(bankModule)
        .spend(tx, {
          accountId,
          currency: 'EMBER',
          amount: 150,
          to: 'burn',
          kind: 'craft',
          ref: 'a price',
          commandId: null,
        }),
    );
    expect(await readIssued()).toBe(before - 150n);
    expect(await read(owner)).toMatchObject({ balance: '250' });
    expect(await invariant('CAPS')).toMatchObject({ isKept: true });
  });

  /** Closes a wallet's account outside the portal. The wallet receives the rent. */
  async function closeAccount({ key }: Owner): Promise<void> {
    const { client } = server.app.api(chainNetworkModule);
    const { fees } = await client.loadKeys();
    const account = await findTokenAccount(key.address, mint);
    const steps = [
      getBurnInstruction({ account, mint, authority: key, amount: await readTokens(key.address) }),
      getCloseAccountInstruction({ account, destination: fees.address, owner: key }),
    ];
    await client.send(
      (await signTransaction(fees as never, steps, await client.getLatestBlockhash())).bytes,
    );
    await chain.node.moveSlots(8);
  }

  it('pays for the account of a wallet once: opened again, its wallet does', async () => {
    const owner = await come();
    await runStakingTurn();
    const claimSome = async () => {
      await pay(owner, 100);
      await owner.player.login();
      return claim(owner);
    };
    await claimSome();
    await chain.settle();
    await closeAccount(owner);
    await expect(claimSome()).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(stakingMessages.needsDeposit()),
    });
    const { client } = server.app.api(chainNetworkModule);
    const { fees } = await client.loadKeys();
    const lifetime = await client.getLatestBlockhash();
    const gift = { to: owner.key.address, lamports: 5_000_000n, lifetime };
    await client.send((await signPayment(fees as never, gift)).bytes);
    await chain.node.moveSlots(8);
    const before = await client.getBalance(fees.address);
    await owner.player.login();
    await claim(owner);
    await chain.settle();
    expect(await readTokens(owner.key.address)).toBe(100n);
    expect(await client.getBalance(owner.key.address)).toBeLessThan(3_000_000n);
    expect(before - (await client.getBalance(fees.address))).toBeLessThan(100_000n);
  });

  const see = (amount: bigint) =>
    server.db.asOwner(`update chain_treasury set amount = '${amount}', spent = '0'`);

  it('gives nothing that it does not hold, ten at once or one after another', async () => {
    const owner = await come();
    await see((await readIssued()) + 100n);
    await expect(pay(owner, 101)).rejects.toMatchObject({
      because: bankMessages.treasuryLeaves({ name: 'Ember', left: '1.00' }),
    });
    const paid = await Promise.allSettled(Array.from({ length: 10 }, () => pay(owner, 30)));
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await invariant('TREASURY')).toMatchObject({ isKept: true });
    const settings = '/api/banking/admin/staking-promotions/settings';
    await expect(
      (await server.admin()).section('POST', settings, { poolPerEpoch: '11' }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('is sold in the shop as far as its treasury lasts', async () => {
    const owner = await come();
    const boss = await server.admin();
    await boss.section('POST', currencies, { name: 'Silver', code: 'SILVER', type: 0 });
    const params = { id: owner.player.userId };
    await callApi(boss.connection, 'adminGrantCurrency', {
      params,
      body: { currency: 'SILVER', amount: 5, reason: 'To spend it' },
    });
    const { id: embers } = await boss.section<{ id: number }>('POST', '/api/banking/admin/shop', {
      name: 'Embers',
      enabled: true,
      itemType: 'CURRENCY',
      itemCurrency: 'EMBER',
      amount: 300,
      price: 1,
      currency: 'SILVER',
    });
    const buy = () =>
      callApi(owner.player.connection, 'purchase', {
        params: { ...params, shopItemId: embers },
        body: { amount: 1, price: 1, currency: 'SILVER' },
      });
    await see((await readIssued()) + 400n);
    await buy();
    expect(await read(owner)).toMatchObject({ balance: '300', claimableAmount: '300' });
    const issued = await readIssued();
    await expect(buy()).rejects.toMatchObject({ status: 409 });
    expect(await readIssued()).toBe(issued);
    for (const name of ['TREASURY', 'CAPS', 'ZERO_SUM', 'BALANCES'])
      expect(await invariant(name)).toMatchObject({ isKept: true });
    await see(supply);
    await claim(owner);
    await chain.settle();
    expect(await readTokens(owner.key.address)).toBe(300n);
  });

  /**
   * Moves tokens out of the treasury without the server's knowledge, until only this amount
   * remains.
   */
  async function drainTo(left: bigint): Promise<void> {
    const { client } = server.app.api(chainNetworkModule);
    const { fees, treasury } = await client.loadKeys();
    const thief = await come();
    await runStakingTurn();
    await pay(thief, 1);
    await thief.player.login();
    await claim(thief);
    await chain.settle();
    const transfer = getTransferCheckedInstruction({
      source: await findTokenAccount(treasury.address, mint),
      mint,
      destination: await findTokenAccount(thief.key.address, mint),
      authority: treasury,
      amount: (await readTreasury()) - left,
      decimals: 2,
    });
    const { bytes } = await signTransaction(
      fees as never,
      [transfer],
      await client.getLatestBlockhash(),
    );
    await client.send(bytes);
    await chain.node.moveSlots(8);
  }

  it('closes the faucet of its currency if it owes more than it holds', async () => {
    const isStopped = async () =>
      (await server.query('select is_stopped from currencies where code = $1', ['EMBER']))[0];
    await drainTo((await readIssued()) - 1n);
    await server.app.kernel.jobs.runNow('bank.watch');
    expect(await isStopped()).toEqual({ is_stopped: false });
    await runStakingTurn();
    await server.app.kernel.jobs.runNow('bank.watch');
    const issued = await readIssued();
    expect(await invariant('TREASURY')).toEqual({
      name: 'TREASURY',
      isKept: false,
      faults: [`EMBER: ${issued} > ${issued - 1n}`],
    });
    expect(await isStopped()).toEqual({ is_stopped: true });
  });
});
