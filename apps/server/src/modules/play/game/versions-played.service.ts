import { on, type Subscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Balance } from '../balance/balance.api.ts';
import { versionForceDisabled } from '../balance/versions/versions-facts.api.ts';
import type { Matches } from './matches/matches.service.ts';
import { mapCountsByVersion, endAdmissions, countRunningMatches } from './versions-played.store.ts';
import { words } from './game.words.ts';

/**
 * Reports which matches run on versions, and ends play on them: players admitted on a
 * force-disabled version start no more matches there.
 */
export function registerPlay(
  { clock }: Pick<Kernel, 'clock'>,
  balance: Balance,
  matches: Matches,
): Subscription {
  balance.register({
    running: countRunningMatches,
    counts: mapCountsByVersion,
    callOff: matches.callOffVersion,
  });
  return on(versionForceDisabled, 'counters', async (tx, { versionId }) => {
    const count = await endAdmissions(tx, versionId, clock.now());
    return count > 0 ? [{ what: words.serversDrained(), count }] : [];
  });
}
