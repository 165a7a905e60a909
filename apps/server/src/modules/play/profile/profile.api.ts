import { sql } from '../../../kernel/db/sql.ts';
import { toNumber } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Belongings } from '../../identity/accounts/accounts.api.ts';
import { avatarAs, firstAvatar } from '../../wealth/avatars/avatars.api.ts';
import { newestItemsAs, toItem, type ItemRow } from '../../wealth/items/items.api.ts';
import { levelState } from '../progress/progress.api.ts';

interface ProfileRow {
  readonly exp_total: number | string;
  readonly level: number;
  readonly avatar: { id: number; isDefault: boolean; name: string; image: string | null } | null;
  readonly items: readonly ItemRow[];
}
const itemsShown = 20;

/** What of items, avatars and levels belongs to every account and is shown with its user. */
export const createProfile = ({
  configuration,
}: Pick<Kernel, 'configuration'>): Belongings<ProfileRow> => ({
  columns: sql`
    a.exp_total, a.level, ${avatarAs(sql`a.avatar_id`)} as avatar,
    ${newestItemsAs(sql`a.id`, itemsShown)} as items`,
  shown: (row) => ({
    ...levelState(configuration.known(), toNumber(row.exp_total), row.level),
    avatar: row.avatar,
    inventories: row.items.map(toItem),
  }),
  avatar: firstAvatar,
});
