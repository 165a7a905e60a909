import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import { mergeTypes } from '@guildhall/contract/wealth/merge/merge-lines.section';
import type { Queries } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  buildConversionMoneyAmount,
  buildConversionItemAmount,
  type Conversion,
} from '../arbitrage/arbitrage.api.ts';
import { listPossibleMergeOutcomes } from '../items/items.api.ts';
import { countItemsPerMerge } from './merge.policy.ts';
import { listMergeLines } from './merge.store.ts';

/**
 * Lists the conversions that merging makes possible. Each possible result counts as if it were
 * certain.
 */
export async function listMergeConversions(
  { configuration }: Pick<Kernel, 'configuration'>,
  db: Queries,
): Promise<Conversion[]> {
  const mergeCount = (await configuration.now(db)).of(platformBalanceParameters)['merge.count'];
  const conversions: Conversion[] = [];
  for (const line of await listMergeLines(db)) {
    if (line.type !== mergeTypes.up || line.origins.length === 0) continue;
    const { price, currency, name } = line;
    const made = await listPossibleMergeOutcomes(db, line);
    const cost =
      price !== null && currency !== null ? [buildConversionMoneyAmount(currency, price)] : [];
    const n = countItemsPerMerge(line, mergeCount);
    // lists every origin of a rarity, because the check for loops must also see the cheapest one
    for (const from of made)
      for (const to of made)
        if (to.rarity === from.rarity + 1)
          conversions.push({
            takes: [buildConversionItemAmount(from.kind, from.id, n), ...cost],
            gives: buildConversionItemAmount(to.kind, to.id, 1),
            name,
          });
  }
  return conversions;
}
