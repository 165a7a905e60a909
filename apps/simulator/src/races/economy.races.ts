import { marketRaces } from './market.races.ts';
import { payoutRaces } from './payout.races.ts';
import type { Race } from './race.ts';
import { workshopRaces } from './workshop.races.ts';

/**
 * Races two servers on one database for actions that could duplicate items or money. Each race is
 * repeated many times.
 */
export const economyRaces: readonly Race[] = [...marketRaces, ...workshopRaces, ...payoutRaces];
