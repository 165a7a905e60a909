import type { Queries } from '../../../kernel/db.ts';
import { money, pieces, type Conversion } from '../gain/gain.api.ts';
import { priceOf } from './energy.policy.ts';
import { disposables } from './energy.store.ts';

/** What buying a disposable badge makes of its price. Refills give back what was used up only. */
export const badgesForSale = async (on: Queries): Promise<Conversion[]> =>
  (await disposables(on)).flatMap(({ id, name, setting }) =>
    setting.currency === null
      ? []
      : [
          {
            takes: [money(setting.currency, priceOf(setting))],
            gives: pieces('INVENTORY', id, 1),
            name,
          },
        ],
  );
