import { marketRaces } from './market.races.ts';
import { payoutRaces } from './payout.races.ts';
import type { Race } from './race.ts';
import { workshopRaces } from './workshop.races.ts';

/** Whatever two servers on one database could do twice with items and money, again and again. */
export const economyRaces: readonly Race[] = [...marketRaces, ...workshopRaces, ...payoutRaces];
