import { mail } from '../../post/mail/mail.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { rewards } from '../rewards/rewards.module.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { toldRows } from '../../../kernel/in-game.ts';
import { currenciesTable } from './bank.tables.ts';
import { createBank, payInCurrency } from './bank.api.ts';
import { decimalsOfAll } from './bank.store.ts';
import { bankParts } from './bank.routes.ts';

/** Currencies, and balances on the ledger. */
export const bank = defineModule({
  name: 'bank',
  uses: { mail, notifications, rewards },
  create(kernel, used) {
    const api = createBank(kernel);
    kernel.units.toldBy(decimalsOfAll);
    used.rewards.register(payInCurrency(api, kernel));
    return {
      api,
      ...bankParts(kernel, { mailer: used.mail, notifier: used.notifications }, api.invariants),
      inGame: { currencies: toldRows('currencies', currenciesTable) },
    };
  },
});
