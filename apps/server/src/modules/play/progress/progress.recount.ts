import { createSystemCall } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { GameVersionUsage } from '../balance/balance.api.ts';
import { balanceParametersChangedEvent } from '../balance/versions/versions-facts.api.ts';
import type { Progress } from './progress.api.ts';
import { getLevelCurve, type LevelCurve } from './progress.level.ts';
import { listAccountsBelowEarnedLevel, countAccountsBelowEarnedLevel } from './progress.store.ts';
import { levelProgressMessages } from './progress.messages.ts';

/**
 * Creates the functions that raise levels after a change of the curve. If the curve requires less
 * experience, levels rise and their rewards are paid. If it requires more, no level falls and
 * nothing is taken back.
 */
export function createLevelRecount(
  { commands, clock, configuration }: Pick<Kernel, 'commands' | 'clock' | 'configuration'>,
  progress: Progress,
): Pick<GameVersionUsage, 'rising' | 'raise'> & { readonly subscription: DomainEventSubscription } {
  const rising = (db: Queries, curve: LevelCurve): Promise<number> =>
    countAccountsBelowEarnedLevel(db, curve);
  return {
    rising: async (tx) => rising(tx, getLevelCurve(await configuration.within(tx))),
    async raise(tx, after, limit) {
      const curve = getLevelCurve(await configuration.within(tx));
      const ids = await listAccountsBelowEarnedLevel(tx, curve, after, limit);
      if (ids.length > 0)
        await commands.record(
          tx,
          createSystemCall('Levels'),
          { type: 'levels.recount', message: levelProgressMessages.raised({ n: ids.length }) },
          async (command) => {
            const at = clock.now();
            await progress.gain(
              tx,
              ids.map((accountId) => ({ accountId, amount: 0 })),
              { at, commandId: command.id },
            );
            return { reply: {}, after: { accountIds: ids } };
          },
        );
      return { last: ids.length === limit ? ids.at(-1) : undefined, players: ids.length };
    },
    subscription: subscribeTo(balanceParametersChangedEvent, 'accounts', async (tx, { to }) => {
      const curve = { step: to['exp.step'] ?? 1, growth: to['exp.growth'] ?? 0 };
      const count = await rising(tx, curve);
      return count > 0 ? [{ what: levelProgressMessages.levelsRise(), count }] : [];
    }),
  };
}
