import type { Queries } from '../../../../kernel/db/db.ts';
import { money, pieces, type Conversion } from '../../gain/gain.api.ts';
import { priceOf } from './energy.policy.ts';
import { disposables } from './energy.store.ts';

/**
 * Returns the conversions of buying disposable badges. Refills are excluded because they only
 * restore used energy.
 */
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
