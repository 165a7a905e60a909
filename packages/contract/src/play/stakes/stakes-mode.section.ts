import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { buildListSchema } from '../../kit/field/fields.ts';
import { problem } from '../../kit/problem/problem.ts';
import { defineSettings } from '../../kit/section/section.ts';

/** Number of parts of a whole pot, because shares are in ten-thousandths. */
export const basisPointsPerWhole = 10_000;

/** Mode of matches in which every player pays a stake and the winners take the pot. */
export const stakesModeSettings = defineSettings({
  name: 'stakes-mode',
  base: '/api/admin/stakes-mode',
  may: 'admin',
  menu: { group: 'game', page: 'stakes-mode', label: 'Stakes mode' },
  singular: 'Stakes mode',
  fields: {
    enabled: f.flag({
      initial: false,
      label: 'Enabled',
      help: 'Off: no match starts for a stake. Those that run are played out by what held when they began',
    }),
    currency: f.currency({
      label: 'Currency',
      help: 'What is staked; players bring it themselves',
    }),
    stakes: f.ints({
      label: 'Stakes',
      min: 1,
      most: 20,
      unit: { currency: 'currency' },
      help: 'What each player of a match can enter for: the match names one of these, and everybody puts it into escrow when it begins',
    }),
    feePercent: f.int({
      initial: 0,
      max: basisPointsPerWhole,
      label: 'Fee in basis points',
      help:
        'Of the pot, before the winners take it: 250 is 2.5 percent. Several winners split ' +
        'what is left; without one, or when the match is void, all entries go back whole',
    }),
  },
  check({ enabled, currency, stakes }) {
    const again = stakes?.findIndex((stake, at) => stakes.indexOf(stake) < at) ?? -1;
    if (again >= 0) return { field: 'stakes', problem: problem('twice') };
    if (!enabled) return undefined;
    if (currency === null) return { field: 'currency', problem: problem('needed') };
    return stakes?.length === 0 ? { field: 'stakes', problem: problem('needed') } : undefined;
  },
});

export const stakesModeApi = {
  adminStakesAtPlay: endpoint({
    method: 'GET',
    path: '/api/admin/stakes-mode/at-play',
    may: 'admin',
    summary:
      'Matches for a stake that are not decided, by currency: a change of the settings does not touch them',
    reply: buildListSchema(
      z.object({
        currency: z.string(),
        matches: z.int(),
        players: z.int(),
        /** Amount in escrow, in minor units as decimal text. */
        held: z.string(),
      }),
    ),
    errors: [],
  }),
};
