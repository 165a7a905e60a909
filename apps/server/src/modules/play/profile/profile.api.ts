import { sql } from '../../../kernel/db/sql.ts';
import { toNumber } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { UserBelongings } from '../../identity/accounts/accounts.api.ts';
import { buildAvatarColumn, findDefaultAvatar } from '../../wealth/avatars/avatars.api.ts';
import { newestBroadcastSeqSql } from '../../../kernel/realtime/realtime-log.store.ts';
import {
  buildNewestItemsColumn,
  type ItemLedger,
  type ItemOwnColumns,
} from '../../wealth/items/items.api.ts';
import { getLevelState } from '../progress/progress.api.ts';

interface ProfileRow {
  readonly account_id: number;
  readonly exp_total: string;
  readonly level: number;
  readonly avatar: { id: number; isDefault: boolean; name: string; image: string | null } | null;
  readonly items: readonly ItemOwnColumns[];
  readonly broadcast_seq: string;
  /** Versions of the rows of equipped items when they were read. */
  readonly versions: string;
}
const itemsShown = 20;

/**
 * Creates the function that reads the data that replies show with a user: items, avatar and level.
 */
export const createProfileDataReader = (
  { configuration }: Pick<Kernel, 'configuration'>,
  items: ItemLedger,
): UserBelongings<ProfileRow> => ({
  get columns() {
    return sql`
      a.exp_total, a.level, ${buildAvatarColumn(sql`a.avatar_id`)} as avatar,
      ${buildNewestItemsColumn(sql`a.id`, itemsShown)} as items, ${newestBroadcastSeqSql} as broadcast_seq,
      ${configuration.versionsAs()} as versions`;
  },
  shown: async (db, row) => ({
    ...getLevelState(
      await configuration.known(db, row.versions),
      toNumber(row.exp_total),
      row.level,
    ),
    avatar: row.avatar,
    inventories: await items.newest(db, row.account_id, {
      broadcastSeq: toNumber(row.broadcast_seq),
      rows: row.items,
    }),
  }),
  avatar: findDefaultAvatar,
});
