import type { Queries } from '../../../../kernel/db/db.ts';
import {
  buildConversionMoneyAmount,
  buildConversionItemAmount,
  type Conversion,
} from '../../arbitrage/arbitrage.api.ts';
import { computeDisposableBadgePrice } from './energy.policy.ts';
import { listDisposableBadges } from './energy.store.ts';

/**
 * Lists the conversions that buying disposable badges makes possible. Refills are left out, because
 * they only restore energy that was used.
 */
export const listBadgeConversions = async (db: Queries): Promise<Conversion[]> =>
  (await listDisposableBadges(db)).flatMap(({ id, name, setting }) =>
    setting.currency === null
      ? []
      : [
          {
            takes: [
              buildConversionMoneyAmount(setting.currency, computeDisposableBadgePrice(setting)),
            ],
            gives: buildConversionItemAmount('INVENTORY', id, 1),
            name,
          },
        ],
  );
