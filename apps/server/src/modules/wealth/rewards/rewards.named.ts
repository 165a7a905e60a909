import type { Queries } from '../../../kernel/db/db.ts';
import type { Thing } from '../../../kernel/game/replay.ts';
import { createRewardNamer, listPlayerNames } from './rewards.store.ts';

/** Names of things and players in replays. */
export const replayNames = {
  async things(on: Queries, things: readonly Thing[]) {
    const name = await createRewardNamer(
      on,
      things.map((thing) => ({ ...thing, amount: 1 })),
    );
    return (thing: Thing) => {
      const { name: called, decimals, imageUrl } = name({ ...thing, amount: 1 });
      return { name: called, decimals, imageUrl };
    };
  },
  async players(on: Queries, accountIds: readonly number[]) {
    const rows = await listPlayerNames(on, accountIds);
    return new Map(rows.map(({ id, ...named }) => [id, named]));
  },
};
