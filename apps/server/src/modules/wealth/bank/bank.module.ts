import { sql } from '../../../kernel/db/sql.ts';
import { mail } from '../../post/mail/mail.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { rewards } from '../rewards/rewards.module.ts';
import { defineModule, everyMinute, together } from '../../../kernel/modules.ts';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { setNamesWithCountForms } from '../../../kernel/say.ts';
import { currenciesTable } from './bank.tables.ts';
import { createBank, createCurrencyRewardPayer } from './bank.api.ts';
import {
  mapCurrencyDecimals,
  listCurrencyNamesWithCountForms,
} from './currencies/currency-names.store.ts';
import { createBankModuleParts } from './bank.routes.ts';

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
    const told = { mailer: used.mail, notifier: used.notifications };
    return {
      api,
      ...together(createBankModuleParts(kernel, told, api.invariants), {
        jobs: { 'bank.names': everyMinute(readNames) },
        homeLines: {
          brokenInvariants: () => sql`select since as at from economy_alarms`,
          closedFaucets: () => sql`
            select updated_at as at
            from currencies
            where is_stopped and deleted_at is null`,
        },
      }),
      start: readNames,
      inGame: { currencies: readConfigRows('currencies', currenciesTable) },
    };
  },
});
