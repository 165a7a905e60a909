import { balance } from '@guildhall/contract/play/balance/balance';
import { mergeTypes } from '@guildhall/contract/wealth/merge/merge-lines.section';
import type { Queries } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { buildMoneyAmount, buildItemAmount, type Conversion } from '../gain/gain.api.ts';
import { listOutcomes } from '../items/items.api.ts';
import { countMergedItems } from './merge.policy.ts';
import { listLines } from './merge.store.ts';

/** Returns the conversions of merging, each outcome as if it were certain. */
export async function listMergeConversions(
  { configuration }: Pick<Kernel, 'configuration'>,
  on: Queries,
): Promise<Conversion[]> {
  const mergeCount = (await configuration.now(on)).of(balance)['merge.count'];
  const conversions: Conversion[] = [];
  for (const line of await listLines(on)) {
    if (line.type !== mergeTypes.up || line.origins.length === 0) continue;
    const { price, currency, name } = line;
    const made = await listOutcomes(on, line);
    const cost = price !== null && currency !== null ? [buildMoneyAmount(currency, price)] : [];
    const n = countMergedItems(line, mergeCount);
    // of several things of one rarity the cheapest is enough to tell whether somebody gains
    for (const from of made)
      for (const to of made)
        if (to.rarity === from.rarity + 1)
          conversions.push({
            takes: [buildItemAmount(from.kind, from.id, n), ...cost],
            gives: buildItemAmount(to.kind, to.id, 1),
            name,
          });
  }
  return conversions;
}
