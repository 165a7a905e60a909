import { marketRaces } from './market.races.ts';
import { payoutRaces } from './payout.races.ts';
import type { Race } from './race.ts';
import { workshopRaces } from './workshop.races.ts';

/**
 * Races of two servers on one database in which items or money could be duplicated. Each race is
 * repeated many times.
 */
export const economyRaces: readonly Race[] = [...marketRaces, ...workshopRaces, ...payoutRaces];
