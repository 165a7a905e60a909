import { gameServerApi } from '@guildhall/contract/play/game/game-server';
import { balanceCalls } from '@guildhall/contract/wealth/bank/balances';
import { economyApi, economyFeed } from '@guildhall/contract/wealth/bank/economy.section';
import { mountFeed } from '../../../engine/feeds.ts';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { calls, defineModule, every, everyMinute, only } from '../../../kernel/modules.ts';
import { setNamesWithCountForms } from '../../../kernel/say.ts';
import { mail } from '../../post/mail/mail.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { rewards } from '../rewards/rewards.module.ts';
import { mountCurrencySection } from './bank.admin.ts';
import { createBank, createCurrencyRewardPayer } from './bank.api.ts';
import { createCurrencyJobs } from './bank.service.ts';
import { currenciesTable } from './bank.tables.ts';
import {
  listCurrencyNamesWithCountForms,
  mapCurrencyDecimals,
} from './currencies/currency-names.store.ts';
import { mountCurrencySettings } from './currencies/currency-settings.admin.ts';
import { mountDebtFeed } from './debts/debts.admin.ts';
import { createEconomyReports } from './economy/economy.service.ts';
import { createBalanceReader } from './transactions/balances.service.ts';
import { createMovementReader } from './transactions/movements.service.ts';
import { mountLedgerTransactionReports } from './transactions/transactions.admin.ts';

/** Currencies, and balances on the ledger. */
export const bank = defineModule({
  name: 'bank',
  uses: { mail, notifications, rewards },
  create(kernel, used) {
    const api = createBank(kernel);
    kernel.units.toldBy(mapCurrencyDecimals);
    used.rewards.register(createCurrencyRewardPayer(api, kernel));
    const readNames = async () =>
      setNamesWithCountForms(await listCurrencyNamesWithCountForms(kernel.db.read));
    const senders = { mailer: used.mail, notifier: used.notifications };
    const economy = createEconomyReports(kernel, senders, api.invariants);
    const balances = createBalanceReader(kernel);
    const movements = createMovementReader(kernel);
    const currencies = createCurrencyJobs(kernel);
    return {
      api,
      calls: [
        calls(economyApi, {
          adminEconomyReport: (call, { query }) => economy.report(query, call.language),
        }),
        calls(balanceCalls, {
          listBalances: (call) => balances.list(call.actor.accountId),
          listBalanceNotes: (call) => balances.notes(call.actor.accountId),
          listMovements: (call, { query }) =>
            movements.list(call.actor.accountId, query, call.language),
        }),
        calls(only(gameServerApi, 'readBalances'), {
          readBalances: (_call, { params }) => balances.listForGameServer(params.id),
        }),
      ],
      sections: [
        (router) => mountCurrencySection(router, kernel, api.invariants),
        (router) => mountCurrencySettings(router, kernel),
        (router) => mountLedgerTransactionReports(router, kernel),
        (router) => mountDebtFeed(router, kernel),
        (router) => mountFeed(router, kernel, economyFeed, economy),
      ],
      jobs: {
        'bank.end': everyMinute(() => currencies.burnEnded()),
        'bank.watch': every('*/10 * * * *', () => economy.watch()),
        'bank.names': everyMinute(readNames),
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
