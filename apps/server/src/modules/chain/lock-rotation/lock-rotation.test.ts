import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { generateKeyPairSigner, type Address, type KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkWallet, signPrepared, startChain } from '../../../../test/harness/assets.harness.ts';
import { openFaults } from '../../../../test/harness/crash.harness.ts';
import { countProven } from '../../../../test/harness/proving.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { saying } from '../../../../test/harness/words.harness.ts';
import { words as signingWords } from '../signing/signing.words.ts';
import { readFreezeAuthority } from '../instructions/freeze-authority.ts';
import { readHeldTokens } from '../instructions/token-accounts.ts';
import { network } from '../network/network.module.ts';
import { words } from './lock-rotation.words.ts';

const feed = '/api/banking/admin/lock-rotations/list';
type Kind = 'Stake' | 'Unstake';

describe('the change of the lock key', { timeout: 240_000 }, () => {
  let server: TestServer;
  let chain: Awaited<ReturnType<typeof startChain>>;
  let collectionId: number;
  let owner: { player: Player; key: KeyPairSigner; params: { id: string } };
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T12:00:00.000Z' });
    chain = await startChain(server);
    collectionId = await chain.makeCollection('Salt blades', { symbol: 'SALT' });
    const player = await server.player();
    const key = await generateKeyPairSigner();
    owner = { player, key, params: { id: String(await linkWallet(player, key)) } };
  });
  afterAll(() => server.close());

  async function prepareMint() {
    const { player, key, params } = owner;
    const itemId = await chain.grantItem(player, collectionId);
    const asked = { params, body: { itemId } };
    const { transaction } = await chain.moveWhile(callApi(player.connection, 'prepareMint', asked));
    const body = { itemId, transaction: await signPrepared(key, transaction) };
    return { itemId, send: () => callApi(player.connection, 'mintAsset', { params, body }) };
  }
  async function mint(): Promise<number> {
    const { itemId, send } = await prepareMint();
    await send();
    await chain.settle();
    return itemId;
  }
  async function prepareMove(kind: Kind, assetId: number) {
    const { player, key, params } = owner;
    const order = { params, body: { assetId, collectionId } };
    const { transaction } = await callApi(player.connection, `prepare${kind}`, order);
    const body = { transaction: await signPrepared(key, transaction), collectionId };
    const name = kind === 'Stake' ? 'stakeAsset' : 'unstakeAsset';
    return () => callApi(player.connection, name, { params, body });
  }
  async function move(kind: Kind, assetId: number): Promise<void> {
    await (
      await prepareMove(kind, assetId)
    )();
    await chain.settle();
  }
  const client = () => server.app.api(network).client;
  async function readLocks(): Promise<ReadonlySet<string | undefined>> {
    const rows = await server.look<{ mint: string }>(`select mint from chain_assets`, []);
    const mints = await client().listAccounts(rows.map((row) => row.mint as Address));
    return new Set(mints.map((account) => account && readFreezeAuthority(account)));
  }
  const start = async () =>
    callApi((await server.admin()).connection, 'rotateLockKey', { body: { reason: 'Leaked' } });
  const list = async () => {
    const admin = await server.admin();
    return (await admin.section<{ data: Record<string, unknown>[] }>('POST', feed, {})).data;
  };
  async function finish(): Promise<void> {
    for (let turn = 0; turn < 4; turn++) await chain.settle();
    expect(await list()).toMatchObject([{ state: 'DONE' }]);
  }
  const readLock = async () => (await client().loadSigningKeys()).lock.address;
  const relogin = () => owner.player.login();

  it('hands over assets, staked ones too, and what was prepared before says that it changed', async () => {
    const [free, staked, other] = [await mint(), await mint(), await mint()];
    await move('Stake', staked);
    await move('Stake', other);
    await relogin();
    const stakeOld = await prepareMove('Stake', free);
    const unstakeOld = await prepareMove('Unstake', staked);
    const mintOld = await prepareMint();
    const old = await readLock();
    await start();
    await expect(start()).rejects.toMatchObject({
      status: 409,
      message: saying(words.isRunning()),
    });
    const now = await readLock();
    expect(now).not.toBe(old);
    const changed = { status: 409, message: saying(signingWords.changed()) };
    await expect(mintOld.send()).rejects.toMatchObject(changed);
    // The chain still has the old key there: it finishes, and the new key comes after it.
    await unstakeOld();
    await server.app.kernel.jobs.runNow('lock-rotation.turn');
    await expect(stakeOld()).rejects.toMatchObject({ status: 409 });
    await finish();
    await relogin();
    expect(await list()).toMatchObject([{ fromKey: old, toKey: now, moved: 3 }]);
    expect(await readLocks()).toEqual(new Set([now]));
    await move('Unstake', other);
    await move('Stake', free);
    const tokens = readHeldTokens(await client().listTokenAccounts(owner.key.address));
    expect(tokens.filter(({ isFrozen }) => isFrozen)).toHaveLength(1);
    expect(await readLock()).toBe(now);
    await move('Unstake', free);
  });

  it('goes on wherever its server was killed, and hands over each asset once', async ({ task }) => {
    await relogin();
    for (let n = 0; n < 3; n++) await mint();
    const faults = await openFaults(server.place.url);
    try {
      const { jobs } = server.app.kernel;
      await start();
      const to = await readLock();
      let met = 0;
      for (let at = 1, isMet = true; isMet; at++) {
        const turn = () => jobs.runNow('lock-rotation.turn');
        const first = await faults.during({ at, isSent: at % 2 === 0 }, turn);
        isMet = first.isMet;
        if (isMet) met += 1;
      }
      expect(met).toBeGreaterThan(8);
      countProven(task, { kills: met });
      for (let turn = 0; turn < 4; turn++) await chain.settle();
      const [row] = await list();
      const count = await server.look<{ n: number }>(
        `select count(*)::int as n from chain_assets`,
        [],
      );
      expect(row).toMatchObject({ state: 'DONE', moved: count[0]?.n, toKey: to });
      expect(await readLocks()).toEqual(new Set([to]));
    } finally {
      await faults.close();
    }
  });
});
