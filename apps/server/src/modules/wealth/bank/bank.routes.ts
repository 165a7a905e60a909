import { balanceCalls as api } from '@guildhall/contract/wealth/bank/balances';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { economyFeed, economyApi } from '@guildhall/contract/wealth/bank/economy.section';
import { mountFeed } from '../../../engine/feeds.ts';
import type { EconomyInvariants } from './economy/invariants.ts';
import { createEconomyReports } from './economy/economy.service.ts';
import { calls, every, everyMinute, only, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { requireUserIdOfAccount } from '../../identity/accounts/players/players.api.ts';
import { mountCurrencySection } from './bank.admin.ts';
import { mountCurrencySettings } from './currencies/currency-settings.admin.ts';
import { mountDebtFeed } from './debts/debts.admin.ts';
import { mountLedgerTransactionReports } from './transactions/transactions.admin.ts';
import type { Mailer } from '../../post/mail/mail.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { createBalanceReader } from './transactions/balances.service.ts';
import { createMovementReader } from './transactions/movements.service.ts';
import { createCurrencyJobs } from './bank.service.ts';

/**
 * Creates the parts of the bank's module, with the routes of currencies and their scheduled
 * changes.
 */
export function createBankModuleParts(
  kernel: Kernel,
  told: { readonly mailer: Mailer; readonly notifier: Notifier },
  invariants: EconomyInvariants,
): ModuleParts {
  const use = createBalanceReader(kernel);
  const movements = createMovementReader(kernel);
  const jobs = createCurrencyJobs(kernel);
  const watch = createEconomyReports(kernel, told, invariants);
  return {
    calls: [
      calls(economyApi, {
        adminEconomyReport: (call, { query }) => watch.report(query, call.language),
      }),
      calls(api, {
        listBalances: (call) => use.of(call.actor.accountId),
        listBalanceNotes: (call) => use.notes(call.actor.accountId),
        listMovements: (call, { query }) =>
          movements.list(call.actor.accountId, query, call.language),
      }),
      calls(only(gameServerApi, 'readBalances'), {
        readBalances: async (_call, { params }) => {
          await requireUserIdOfAccount(kernel.db.read, params.id);
          return use.of(params.id);
        },
      }),
    ],
    sections: [
      (router) => mountCurrencySection(router, kernel, invariants),
      (router) => mountCurrencySettings(router, kernel),
      (router) => mountLedgerTransactionReports(router, kernel),
      (router) => mountDebtFeed(router, kernel),
      (router) => mountFeed(router, kernel, economyFeed, watch),
    ],
    jobs: {
      'bank.end': everyMinute(() => jobs.burnEnded()),
      'bank.watch': every('*/10 * * * *', () => watch.watch()),
    },
  };
}
