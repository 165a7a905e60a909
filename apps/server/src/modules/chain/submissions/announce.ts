import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';

/** Makes open pages of a player reload the assets; does nothing if the account is null. */
export async function announceAssetChanges(
  { realtime }: Pick<Kernel, 'realtime'>,
  tx: Tx,
  { userId, accountId }: { readonly userId: number | null; readonly accountId: number | null },
): Promise<void> {
  if (userId !== null && accountId !== null)
    await realtime.emit(tx, userId, 'ASSET_LIST_CHANGED', { accountId });
}
