import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { generateKeyPairSigner, type Address, type KeyPairSigner } from '@solana/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  linkWallet,
  signPreparedTransaction,
  startLocalChain,
} from '../../../../test/harness/assets.harness.ts';
import { createSaleActions } from '../../../../test/harness/sales.harness.ts';
import { minuteMs, declareTournamentServer } from '../../../../test/harness/tournament.harness.ts';
import { listLedgerFaults } from '../../../kernel/value/ledger-upkeep.ts';
import { decodeTokenAccounts } from '../instructions/token-accounts.ts';
import { chainNetworkModule } from '../network/network.module.ts';

const currency = 'EMBER';

describe('tournament prizes in a currency of the chain', { timeout: 120_000 }, () => {
  const stage = declareTournamentServer();
  const sales = createSaleActions(() => stage.server);
  let chain: Awaited<ReturnType<typeof startLocalChain>>;
  let mint: string;
  beforeAll(async () => {
    chain = await startLocalChain(stage.server);
    const ember = { name: 'Ember', code: currency, type: 2, decimals: 2 };
    await stage.admin.section('POST', '/api/banking/admin/currencies', ember);
    await runStakingTurn();
    await runStakingTurn();
    const settings = '/api/banking/admin/staking-promotions/settings';
    await stage.admin.section('POST', settings, { currency, poolPerEpoch: '0' });
    const { connection } = await stage.server.player();
    mint = (await callApi(connection, 'rewardTokenMint', {})).mint ?? '';
  });
  const runStakingTurn = () => chain.moveWhile(stage.server.app.kernel.jobs.runNow('staking.turn'));

  interface Owner {
    readonly player: Player;
    readonly key: KeyPairSigner;
    readonly params: { id: string };
  }
  async function come(): Promise<Owner> {
    const player = await stage.server.player();
    const key = await generateKeyPairSigner();
    return { player, key, params: { id: String(await linkWallet(player, key)) } };
  }
  const readClaimable = async ({ player, params }: Owner) => {
    await player.login();
    return (await callApi(player.connection, 'readStaking', { params })).claimableAmount;
  };
  async function claim({ player, key, params }: Owner): Promise<void> {
    await player.login();
    const { transaction } = await callApi(player.connection, 'prepareClaim', { params });
    const body = { transaction: await signPreparedTransaction(key, transaction) };
    await callApi(player.connection, 'claimRewards', { params, body });
  }
  async function readTokens(address: Address): Promise<bigint> {
    const { client } = stage.server.app.api(chainNetworkModule);
    const tokens = decodeTokenAccounts(await client.listTokenAccounts(address));
    return tokens.find((token) => token.mint === mint)?.amount ?? 0n;
  }
  const readTreasury = async () =>
    readTokens((await stage.server.app.api(chainNetworkModule).client.loadKeys()).treasury.address);
  async function expectInvariants(): Promise<void> {
    const { connection } = await stage.server.admin();
    const { invariants } = await callApi(connection, 'adminEconomyReport', { query: {} });
    for (const name of ['TREASURY', 'CAPS', 'ZERO_SUM', 'BALANCES'])
      expect(invariants.find((row) => row.name === name)).toMatchObject({ isKept: true });
    expect(await listLedgerFaults(stage.server.db.read)).toEqual([]);
  }
  const prize = (place: number, amount: number, poolPercent = 0) => ({
    placeFrom: place,
    placeTo: place,
    poolPercent,
    rewards: [{ kind: 'CURRENCY', id: null, currency, amount }],
  });

  it('are claimed to the wallets of the winners, the share of a pool included, to the last unit', async () => {
    const [winner, second] = [await come(), await come()];
    await stage.server.admin();
    const cup = await stage.make(
      { prizes: [prize(1, 333, 50), prize(2, 101, 17)] },
      { start: stage.at(10 * minuteMs), end: stage.at(40 * minuteMs) },
    );
    await stage.admin.section('POST', '/api/banking/admin/prize-pools', {
      name: 'Pot',
      type: 0,
      currency,
      amount: 100,
      revenuePercent: 50,
      thresholdPercents: [25, 50, 100],
      tournamentId: cup.id,
    });
    const buyer = await stage.server.player();
    await sales.give(stage.admin, buyer, currency, 120);
    await sales.sell(buyer, currency, 120);
    const before = await readTreasury();
    stage.server.clock.advance(11 * minuteMs);
    await stage.server.app.kernel.jobs.runNow('tournaments.sweep');
    await stage.server.admin();
    await stage.renewGameServer();
    await stage.play([winner.player], [[cup.statistic, 9]]);
    await stage.play([second.player], [[cup.statistic, 5]]);
    await stage.close();
    await stage.settled(cup.id);
    // the pool has collected 60 and can pay 50: 50 percent to the winner, which is 25, and 17 percent
    // to the second, which is 8.5, rounded down to 8; the rest returns
    expect(await readClaimable(winner)).toBe(String(333 + 25));
    expect(await readClaimable(second)).toBe(String(101 + 8));
    await expectInvariants();
    await claim(winner);
    await claim(second);
    await chain.settle();
    expect(await readTokens(winner.key.address)).toBe(358n);
    expect(await readTokens(second.key.address)).toBe(109n);
    expect(before - (await readTreasury())).toBe(467n);
    expect([await readClaimable(winner), await readClaimable(second)]).toEqual(['0', '0']);
    await expect(claim(winner)).rejects.toMatchObject({ status: 409 });
    await runStakingTurn();
    await expectInvariants();
  });

  it('are promised as far as the treasury backs them, and publication is refused beyond it', async () => {
    const before = await sales.ledger(currency);
    await stage.server.db.asOwner(
      `update chain_treasury set spent = '0', amount = (
         select (minted + 100)::text from currency_supplies s join currencies c on c.id = s.currency_id
         where c.code = '${currency}')
       where currency = '${currency}'`,
    );
    const refused = {
      status: 400,
      fields: { 'nominations.0.prizes.0.rewards.0.amount': 'bank.treasuryLeaves' },
    };
    await expect(stage.make({ prizes: [prize(1, 101)] })).rejects.toMatchObject(refused);
    expect(await sales.ledger(currency)).toEqual(before);
    const cup = await stage.make({ prizes: [prize(1, 100)] });
    expect(await sales.ledger(currency)).toMatchObject({ escrow: 100 });
    await expect(stage.make({ prizes: [prize(1, 1)] })).rejects.toMatchObject(refused);
    const winner = await come();
    await stage.renewGameServer();
    await stage.play([winner.player], [[cup.statistic, 9]]);
    await stage.close();
    await stage.settled(cup.id);
    expect(await readClaimable(winner)).toBe('100');
    await expectInvariants();
  });
});
