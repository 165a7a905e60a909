import { limits } from '@guildhall/contract/limits';
import { ledgerInvariantNames } from '@guildhall/contract/wealth/economy.section';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { EconomyInvariants, type InvariantName } from '../bank/economy/invariants.ts';
import { listSupplyCapFaults } from '../bank/economy/invariants.store.ts';
import { createEconomyInvariantCheck } from './economy-alarms.service.ts';

const base = '/api/banking/admin/currencies';
/**
 * SQL statements for one invariant. `plant` violates it in one currency, bypassing all checks;
 * `mend` repairs it.
 */
interface Plant {
  readonly plant: (code: string) => string;
  readonly mend: (code: string) => string;
}

describe('alarms of the economy', { timeout: 90_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let item = 0;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    await makeTemplate(server, { isDefault: true });
    const player = await server.player();
    const [row] = await server.query<{ id: number }>('select id from items where account_id = $1', [
      player.accountId,
    ]);
    item = row?.id ?? 0;
  });
  afterAll(() => server.close());

  const posting = (owner: string, code: string, amount: number) => `
    insert into ledger_accounts (owner, currency, guarded) values ('${owner}', '${code}', false)
      on conflict do nothing;
    insert into ledger_postings (transaction_id, account_id, currency, amount)
      select max(t.id), min(l.id), '${code}', ${amount}
      from ledger_transactions t, ledger_accounts l
      where t.ref = 'planted ${code}' and l.owner = '${owner}' and l.currency = '${code}';`;
  const plants: Record<InvariantName, Plant> = {
    ZERO_SUM: {
      plant: (code) => posting('fee', code, 5),
      mend: (code) => posting('fee', code, -5),
    },
    BALANCES: {
      plant: (code) =>
        `update ledger_accounts set balance = balance + 1 where currency = '${code}' and guarded;`,
      mend: (code) =>
        `update ledger_accounts set balance = balance - 1 where currency = '${code}' and guarded;`,
    },
    CAPS: {
      plant: (code) => `
        update currency_supplies set minted = minted - 1
        where currency_id = (select id from currencies where code = '${code}');`,
      mend: (code) => `
        update currency_supplies set minted = minted + 1
        where currency_id = (select id from currencies where code = '${code}');`,
    },
    ESCROW: {
      plant: (code) => `
        insert into escrow_moves (source, source_id, round, currency, kind, amount, transaction_id)
          values ('tournament', 1, 0, '${code}', 'FUNDED', 7, 1);`,
      mend: (code) => `
        insert into escrow_moves (source, source_id, round, currency, kind, amount, transaction_id)
          values ('tournament', 1, 0, '${code}', 'RETURNED', 7, 1);`,
    },
    ENERGY: {
      plant: (code) => `
        with c as (
          insert into commands (created_at, actor_kind, actor_name, type, after, done)
            values (now(), 'system', 'Test', 'refill', '{"currency":"${code}","price":"7"}', true)
            returning id
        )
        insert into item_history (item_id, account_id, kind, command_id, rule, cause, at)
          select ${item}, 1, 'refilled', id, '{"key":"x"}', '{}', now() from c;`,
      mend: (code) => `
        update commands set after = jsonb_set(after, '{price}', '"0"')
        where type = 'refill' and after->>'currency' = '${code}';`,
    },
    TREASURY: {
      plant: (code) => `
        insert into chain_shares (epoch, wallet, account_id, currency, weight, amount)
          values (1, 'planted ${code}', 1, '${code}', '1', '5');`,
      mend: (code) => `delete from chain_shares where wallet = 'planted ${code}';`,
    },
  };
  const write = (statements: string) =>
    server.db.asOwner(
      `set session_replication_role = replica; ${statements} set session_replication_role = default;`,
    );
  const change = (change: keyof Plant, code: string, ...names: InvariantName[]) =>
    write(names.map((name) => plants[name][change](code)).join('\n'));
  /** Creates currencies with a cap. In each of them, one transaction pays forty to one account. */
  const makeCurrencies = (...codes: readonly string[]) =>
    write(
      codes
        .map(
          (code) => `
            insert into currencies (name, code, type, decimals, supply_cap, created_at, updated_at)
              values ('${code}', '${code}', 0, 0, '100', now(), now());
            insert into currency_supplies (currency_id, minted)
              select id, 40 from currencies where code = '${code}';
            insert into ledger_transactions (kind, ref, payload_hash, created_at)
              values ('test', 'planted ${code}', '', now());
            insert into ledger_accounts (owner, currency, guarded, balance)
              values ('account:900000', '${code}', true, 40), ('mint', '${code}', false, 0);
            insert into ledger_postings (transaction_id, account_id, currency, amount)
              select t.id, l.id, '${code}', case when l.guarded then 40 else -40 end
              from ledger_transactions t, ledger_accounts l
              where t.ref = 'planted ${code}' and l.currency = '${code}';`,
        )
        .join('\n'),
    );
  const watch = () => server.app.kernel.jobs.runNow('bank.watch');
  const alarmsOf = async (code: string): Promise<string[]> =>
    (
      await server.query<{ invariant: string }>(
        'select invariant from economy_alarms where currency = $1 order by 1',
        [code],
      )
    ).map(({ invariant }) => invariant);
  /** Reads the notifications that administrators got about a currency, oldest first. */
  const notified = async (code: string): Promise<string[]> =>
    (
      await callApi(admin.connection, 'listNotifications', {
        params: { id: admin.userId },
        query: { perPage: '100' },
      })
    ).data
      .filter(({ text }) => text.startsWith(`${code} `) || text.includes(`${code}:`))
      .map(({ type }) => type)
      .toReversed();
  const faultsOf = async (name: InvariantName): Promise<string> =>
    (await callApi(admin.connection, 'adminEconomyReport', { query: {} })).invariants
      .find((invariant) => invariant.name === name)
      ?.faults.join('\n') ?? '';

  it.each(ledgerInvariantNames)(
    'end only when the last broken invariant of a currency is mended: %s',
    async (last) => {
      const code = `ALL${ledgerInvariantNames.indexOf(last)}`;
      await makeCurrencies(code);
      await change('plant', code, ...ledgerInvariantNames);
      await watch();
      expect(await alarmsOf(code)).toEqual(ledgerInvariantNames.toSorted());
      const calm = async () => (await notified(code)).filter((type) => type === 'ECONOMY_CALM');
      for (const name of ledgerInvariantNames.filter((name) => name !== last)) {
        await change('mend', code, name);
        await watch();
        expect(await alarmsOf(code), `${name} is mended`).toEqual(ledgerInvariantNames.toSorted());
      }
      expect(await calm()).toEqual([]);
      await change('mend', code, last);
      await Promise.all(Array.from({ length: 4 }, watch));
      expect(await alarmsOf(code)).toEqual([]);
      expect(await calm()).toEqual(['ECONOMY_CALM']);
    },
  );

  it.each(ledgerInvariantNames)(
    'of one currency do not suppress those of another, whose faucet closes: %s',
    async (name) => {
      const n = ledgerInvariantNames.indexOf(name);
      // chooses codes so that the many faults of one currency would hide the single fault of the
      // other, whether a query of faults sorts by account, by code or by time
      const [hidden, many] = [`Z${n}HIDDEN`, `M${n}MANY`];
      const isNewestFirst = name === 'ZERO_SUM' || name === 'ENERGY';
      const isOneEach = name === 'CAPS' || name === 'ESCROW' || name === 'TREASURY';
      if (isNewestFirst) {
        await makeCurrencies(hidden);
        await change('plant', hidden, name);
      }
      const codes = Array.from({ length: limits.economyFaultsShown + 1 }, (_, at) =>
        isOneEach ? `A${n}X${at}` : many,
      );
      await makeCurrencies(...new Set(codes));
      if (name === 'BALANCES')
        await write(
          codes
            .map(
              (_, at) => `
                insert into ledger_accounts (owner, currency, guarded, balance)
                  values ('account:${950_000 + at}', '${many}', true, 3);
                insert into ledger_postings (transaction_id, account_id, currency, amount)
                  select t.id, l.id, '${many}', s.amount
                  from ledger_transactions t, ledger_accounts l, unnest(array[2, -2]) s(amount)
                  where t.ref = 'planted ${many}' and l.owner = case when s.amount > 0
                    then 'account:${950_000 + at}' else 'mint' end and l.currency = '${many}';`,
            )
            .join('\n') +
            `update currency_supplies set minted = minted + 2 * ${codes.length}
             where currency_id = (select id from currencies where code = '${many}');`,
        );
      else if (name === 'ZERO_SUM')
        await write(
          codes
            .map(
              (_, at) => `
                insert into ledger_transactions (kind, ref, payload_hash, created_at)
                  values ('test', 'many ${at}', '', now());
                insert into ledger_postings (transaction_id, account_id, currency, amount)
                  select t.id, l.id, '${many}', 2
                  from ledger_transactions t, ledger_accounts l
                  where t.ref = 'many ${at}' and l.owner = 'mint' and l.currency = '${many}';`,
            )
            .join('\n'),
        );
      else await write(codes.map((code) => plants[name].plant(code)).join('\n'));
      if (!isNewestFirst) {
        await makeCurrencies(hidden);
        await change('plant', hidden, name);
      }
      expect(await faultsOf(name)).toMatch(name === 'ENERGY' ? /refill/ : new RegExp(hidden));
      await watch();
      expect(await alarmsOf(hidden)).toContain(name);
      expect(
        await server.query('select is_stopped from currencies where code = $1', [hidden]),
      ).toEqual([{ is_stopped: true }]);
      // the alarm stays as long as the fault exists
      await watch();
      expect(await alarmsOf(hidden)).toContain(name);
      await change('mend', hidden, name);
      if (name === 'BALANCES')
        await write(
          `update ledger_accounts set balance = 2 where owner like 'account:95%' and balance = 3;`,
        );
      else if (name === 'ZERO_SUM')
        await write(`
          insert into ledger_postings (transaction_id, account_id, currency, amount)
            select t.id, l.id, '${many}', -2
            from ledger_transactions t, ledger_accounts l
            where t.ref like 'many %' and l.owner = 'mint' and l.currency = '${many}';`);
      else await write([...new Set(codes)].map((code) => plants[name].mend(code)).join('\n'));
      await watch();
      expect(await alarmsOf(hidden)).toEqual([]);
      expect(await server.query('select currency from economy_alarms')).toEqual([]);
    },
  );

  it('raised after a watch had looked are not ended by that watch', async () => {
    await makeCurrencies('LATER');
    await change('plant', 'LATER', 'CAPS');
    await watch();
    const invariants = new EconomyInvariants();
    for (const name of ['ENERGY', 'TREASURY'] as const)
      invariants.add(name, { find: () => Promise.resolve([]) });
    let looks = 0;
    invariants.add('CAPS', {
      find: (db) => (looks++ === 0 ? Promise.resolve([]) : listSupplyCapFaults(db)),
    });
    await createEconomyInvariantCheck(
      {
        kernel: server.app.kernel,
        mailer: { send: () => Promise.resolve(), close: () => {} },
        notifier: {
          notify: () => Promise.resolve({ title: '', text: '' }),
          notifyAll: () => Promise.resolve([]),
          notifyOnce: () => Promise.resolve(),
        },
      },
      invariants,
    )();
    expect(await alarmsOf('LATER')).toEqual(['CAPS']);
    await change('mend', 'LATER', 'CAPS');
    await watch();
    expect(await alarmsOf('LATER')).toEqual([]);
  });

  it.each(['ZERO_SUM', 'BALANCES', 'ENERGY'] as const)(
    'stay, with the faucet closed, if the fault has left the newest movements: %s',
    async (name) => {
      const code = `OLD${ledgerInvariantNames.indexOf(name)}`;
      await makeCurrencies(code);
      const [row] = await server.query<{ id: number }>(
        'select id from currencies where code = $1',
        [code],
      );
      const id = row?.id ?? 0;
      await change('plant', code, name);
      await watch();
      expect(await alarmsOf(code)).toEqual([name]);
      await write(
        name === 'ENERGY'
          ? `insert into item_history (item_id, account_id, kind, rule, cause, at)
               select ${item}, 1, 'granted', '{"key":"x"}', '{}', now()
               from generate_series(0, ${limits.flowRowsMax}) n;`
          : `insert into ledger_transactions (kind, ref, payload_hash, created_at)
               select 'test', 'after ${code} ' || n, '', now()
               from generate_series(0, ${limits.flowRowsMax}) n;`,
      );
      expect(await faultsOf(name)).toBe('');
      await watch();
      expect(await alarmsOf(code)).toEqual([name]);
      await expect(
        admin.section('POST', `${base}/${id}`, { isStopped: false }),
      ).rejects.toMatchObject({ status: 409 });
      await change('mend', code, name);
      await watch();
      expect(await alarmsOf(code)).toEqual([]);
      await admin.section('POST', `${base}/${id}`, { isStopped: false });
    },
  );
});
