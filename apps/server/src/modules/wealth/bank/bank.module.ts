import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { balanceCalls } from '@guildhall/contract/wealth/bank/balances';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { sql } from '../../../kernel/db/sql.ts';
import {
  bindCalls,
  defineJob,
  defineModule,
  defineMinutelyJob,
  pickCalls,
} from '../../../kernel/modules.ts';
import { setNamesWithCountForms } from '../../../kernel/say.ts';
import { rewardsModule } from '../rewards/rewards.module.ts';
import { mountCurrencySection } from './bank.admin.ts';
import { createBankApi, createCurrencyRewardPayer } from './bank.api.ts';
import { createCurrencyJobs } from './bank.service.ts';
import { currenciesTable } from './bank.tables.ts';
import {
  listCurrencyNamesWithCountForms,
  mapCurrencyDecimals,
} from './currencies/currency-names.store.ts';
import { mountCurrencySettings } from './currencies/currency-settings.admin.ts';
import { storeCurrencySpreads } from './currencies/currency-spreads.store.ts';
import { createBalanceReader } from './transactions/balances.service.ts';
import { createMovementReader } from './transactions/movements.service.ts';
import { mountLedgerTransactionReports } from './transactions/transactions.admin.ts';

/** Currencies, and balances on the ledger. */
export const bankModule = defineModule({
  name: 'bank',
  uses: { rewards: rewardsModule },
  create(kernel, deps) {
    const api = createBankApi(kernel);
    kernel.units.register(mapCurrencyDecimals);
    deps.rewards.register(createCurrencyRewardPayer(api, kernel));
    const readNames = async () =>
      setNamesWithCountForms(await listCurrencyNamesWithCountForms(kernel.db.read));
    const balances = createBalanceReader(kernel);
    const movements = createMovementReader(kernel);
    const currencies = createCurrencyJobs(kernel);
    return {
      api,
      calls: [
        bindCalls(balanceCalls, {
          listBalances: (call) => balances.list(call.actor.accountId),
          listBalanceNotes: (call) => balances.notes(call.actor.accountId),
          listMovements: (call, { query }) =>
            movements.list(call.actor.accountId, query, call.language),
        }),
        bindCalls(pickCalls(gameServerApi, 'readBalances'), {
          readBalances: (_call, { params }) => balances.listForGameServer(params.id),
        }),
      ],
      sections: [
        (router) => mountCurrencySection(router, kernel, api.invariants),
        (router) => mountCurrencySettings(router, kernel),
        (router) => mountLedgerTransactionReports(router, kernel),
      ],
      jobs: {
        'bank.end': defineMinutelyJob(() => currencies.burnEnded()),
        'bank.names': defineMinutelyJob(readNames),
        'bank.spreads': defineJob('11 * * * *', () =>
          storeCurrencySpreads(kernel.db, kernel.clock.now()),
        ),
      },
      homeLines: {
        brokenInvariants: () => sql`select since as at from economy_alarms`,
        closedFaucets: () => sql`
          select updated_at as at
          from currencies
          where is_stopped and deleted_at is null`,
      },
      start: readNames,
      inGame: { currencies: readConfigRows('currencies', currenciesTable) },
    };
  },
});
