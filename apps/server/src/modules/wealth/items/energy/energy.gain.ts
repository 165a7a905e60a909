import type { Queries } from '../../../../kernel/db/db.ts';
import { buildMoneyAmount, buildItemAmount, type Conversion } from '../../gain/gain.api.ts';
import { computePrice } from './energy.policy.ts';
import { listDisposableBadges } from './energy.store.ts';

/**
 * Returns the conversions of buying disposable badges. Refills are excluded because they only
 * restore used energy.
 */
export const listBadgeConversions = async (on: Queries): Promise<Conversion[]> =>
  (await listDisposableBadges(on)).flatMap(({ id, name, setting }) =>
    setting.currency === null
      ? []
      : [
          {
            takes: [buildMoneyAmount(setting.currency, computePrice(setting))],
            gives: buildItemAmount('INVENTORY', id, 1),
            name,
          },
        ],
  );
