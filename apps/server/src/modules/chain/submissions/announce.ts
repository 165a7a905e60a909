import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';

/** Has open pages of a player read the assets again; nothing for what is nobody's. */
export async function announceAssetChanges(
  { realtime }: Pick<Kernel, 'realtime'>,
  tx: Tx,
  { userId, accountId }: { readonly userId: number | null; readonly accountId: number | null },
): Promise<void> {
  if (userId !== null && accountId !== null)
    await realtime.emit(tx, userId, 'ASSET_LIST_CHANGED', { accountId });
}
