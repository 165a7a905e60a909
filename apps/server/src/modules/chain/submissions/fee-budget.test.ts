import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  linkWallet,
  signPreparedTransaction,
  startLocalChain,
} from '../../../../test/harness/assets.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { chainSubmissionMessages } from './submissions.messages.ts';

const settings = '/api/banking/admin/chain-transactions/settings';
const dayMs = 86_400_000;
/** Highest cost of one mint for the server, in lamports. */
const mintCharge = 6_835_000;

describe('the fee budget of a day', { timeout: 120_000 }, () => {
  let server: TestServer;
  let chain: Awaited<ReturnType<typeof startLocalChain>>;
  let collectionId: number;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T12:00:00.000Z' });
    chain = await startLocalChain(server);
    collectionId = await chain.makeCollection('Salt blades', { symbol: 'SALT' });
    await chain.moveWhile(openCollection(await come()));
  });
  afterAll(() => server.close());

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
  /**
   * Creates the collection on the chain, because this is the only part of a mint that waits for
   * slots. If each of ten mints waited, the first blockhash would expire on a slow machine.
   */
  async function openCollection({ player, params }: Owner) {
    const itemId = await chain.grantItem(player, collectionId);
    await callApi(player.connection, 'prepareMint', { params, body: { itemId } });
  }
  /** Prepares a mint signed by its wallet, ready to be sent. */
  async function prepare({ player, key, params }: Owner) {
    const itemId = await chain.grantItem(player, collectionId);
    const { transaction } = await callApi(player.connection, 'prepareMint', {
      params,
      body: { itemId },
    });
    const body = { itemId, transaction: await signPreparedTransaction(key, transaction) };
    const send = () => callApi(player.connection, 'mintAsset', { params, body });
    return { itemId, send };
  }
  const setBudget = async (feesPerDay: number | null) =>
    (await server.admin()).section('POST', settings, {
      feesPerDay: feesPerDay === null ? null : String(feesPerDay),
    });
  const spent = {
    status: 409,
    message: buildSentenceMatcher(chainSubmissionMessages.budgetSpent()),
  };
  const watch = () => server.app.kernel.jobs.runNow('submissions.fees');
  const countAlarms = async (): Promise<number> => {
    const admin = await server.admin();
    const rows = await server.query<{ n: number }>(
      `select count(*)::int as n from notifications
       where type = 'CHAIN_FEES_ALARM' and user_id = $1`,
      [admin.userId],
    );
    return rows[0]?.n ?? 0;
  };

  it('refuses actions beyond the fee budget, but never the release of staked assets', async () => {
    const owner = await come();
    const { player, key, params } = owner;
    const { itemId, send } = await prepare(owner);
    await send();
    await chain.settle();
    await player.login();
    const order = { params, body: { assetId: itemId, collectionId } };
    const stake = await callApi(player.connection, 'prepareStake', order);
    const staking = {
      transaction: await signPreparedTransaction(key, stake.transaction),
      collectionId,
    };
    await callApi(player.connection, 'stakeAsset', { params, body: staking });
    await chain.settle();
    await setBudget(1);
    await player.login();
    await expect((await prepare(owner)).send()).rejects.toMatchObject(spent);
    const release = await callApi(player.connection, 'prepareUnstake', order);
    const releasing = {
      transaction: await signPreparedTransaction(key, release.transaction),
      collectionId,
    };
    await callApi(player.connection, 'unstakeAsset', { params, body: releasing });
    await chain.settle();
    server.clock.advance(dayMs);
  });

  it('bears exactly what fits of ten at once, and more the next day', async () => {
    await setBudget(3 * mintCharge);
    const owners: Owner[] = [];
    for (let n = 0; n < 10; n++) {
      server.clock.advance(1_000);
      owners.push(await come());
    }
    const ready = [];
    for (const owner of owners) ready.push(await prepare(owner));
    const sent = await Promise.allSettled(ready.map(({ send }) => send()));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = sent.flatMap((answer): unknown[] =>
      answer.status === 'rejected' ? [answer.reason] : [],
    );
    expect(refused).toMatchObject(refused.map(() => spent));
    await chain.settle();
    server.clock.advance(dayMs);
    const [owner] = owners;
    await owner?.player.login();
    if (owner) await (await prepare(owner)).send();
    await chain.settle();
  });

  it('has administrators notified once at half and once at the whole', async () => {
    server.clock.advance(dayMs);
    await setBudget(null);
    await watch();
    const before = await countAlarms();
    const countNew = async () => (await countAlarms()) - before;
    const owner = await come();
    await (await prepare(owner)).send();
    await setBudget(3 * mintCharge);
    await watch();
    expect(await countNew()).toBe(0);
    await setBudget(2 * mintCharge);
    await Promise.all([watch(), watch()]);
    expect(await countNew()).toBe(1);
    await watch();
    await setBudget(mintCharge);
    await watch();
    await watch();
    expect(await countNew()).toBe(2);
    await chain.settle();
    server.clock.advance(dayMs);
    await watch();
    const alarms = `select 1 from settings_rows where name like 'alarm:chain-fees%'`;
    expect(await server.query(alarms)).toEqual([]);
  });
});
