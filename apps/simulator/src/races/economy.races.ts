import { marketRaces } from './market.races.ts';
import { payoutRaces } from './payout.races.ts';
import type { Race } from './race.ts';
import { workshopRaces } from './workshop.races.ts';

/**
 * Races that send conflicting actions to two servers on one database at the same time. Without
 * protection, the actions would duplicate items or money. Each race is repeated many times.
 */
export const economyRaces: readonly Race[] = [...marketRaces, ...workshopRaces, ...payoutRaces];
