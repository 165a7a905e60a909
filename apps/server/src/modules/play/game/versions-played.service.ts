import { on, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { GameBalance } from '../balance/balance.api.ts';
import { versionForceDisabledEvent } from '../balance/versions/versions-facts.api.ts';
import type { MatchUseCases } from './matches/matches.service.ts';
import {
  mapPlayCountsByVersion,
  stopNewMatchesOnVersion,
  countRunningMatches,
} from './versions-played.store.ts';
import { messages } from './game.messages.ts';

/**
 * Reports which matches run on versions, and ends play on a force-disabled version: players
 * admitted on it start no more matches there.
 */
export function registerVersionUsage(
  { clock }: Pick<Kernel, 'clock'>,
  balance: GameBalance,
  matches: MatchUseCases,
): DomainEventSubscription {
  balance.register({
    running: countRunningMatches,
    counts: mapPlayCountsByVersion,
    callOff: matches.callOffVersion,
  });
  return on(versionForceDisabledEvent, 'counters', async (tx, { versionId }) => {
    const count = await stopNewMatchesOnVersion(tx, versionId, clock.now());
    return count > 0 ? [{ what: messages.serversDrained(), count }] : [];
  });
}
