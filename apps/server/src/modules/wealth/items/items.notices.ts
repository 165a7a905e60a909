import type { Tx } from '../../../kernel/db/db.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { describeReward, type Receipt } from '../rewards/rewards.api.ts';
import { omitHiddenCatalogueEntries } from './catalogue/templates.store.ts';

const isItem = (kind: string): boolean => kind === 'INVENTORY' || kind === 'COLLECTION';
/**
 * Notifies a player of the items on a receipt, once they are delivered. Returns the rewards that
 * the player may see; items of hidden types are left out. A quiet notification shows no toast,
 * because another message about the same cause shows one.
 */
export async function notifyReceivedItems(
  tx: Tx,
  notifier: Notifier,
  to: { readonly userId: number; readonly language: string },
  { rewards, held }: Pick<Receipt, 'rewards' | 'held'>,
  options: { readonly quiet?: boolean } = {},
): Promise<Receipt['rewards']> {
  const shown = await omitHiddenCatalogueEntries(tx, rewards);
  for (const reward of held ? [] : shown.filter(({ kind }) => isItem(kind)))
    await notifier.notify(
      tx,
      to,
      'INVENTORY_ADDED',
      { item: describeReward(reward) },
      reward.imageUrl,
      options,
    );
  return shown;
}
