import type { Queries } from '../../../kernel/db/db.ts';
import type { ReplayValueKind } from '../../../kernel/game/replay.ts';
import { createRewardNamer, listPlayerNames } from './rewards.store.ts';

/** Functions with which replays read the names of rewards and players. */
export const nameReadersForReplays = {
  async things(db: Queries, things: readonly ReplayValueKind[]) {
    const name = await createRewardNamer(
      db,
      things.map((thing) => ({ ...thing, amount: 1 })),
    );
    return (thing: ReplayValueKind) => {
      const { name: called, decimals, imageUrl } = name({ ...thing, amount: 1 });
      return { name: called, decimals, imageUrl };
    };
  },
  async players(db: Queries, accountIds: readonly number[]) {
    const rows = await listPlayerNames(db, accountIds);
    return new Map(rows.map(({ id, ...named }) => [id, named]));
  },
};
