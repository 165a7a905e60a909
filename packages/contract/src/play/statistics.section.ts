import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { idSchema, text } from '../kit/field/fields.ts';
import { defineSection } from '../kit/section/section.ts';
import { rule } from '../kit/problem/problem.ts';

/**
 * Kinds of statistics. A count grows by whole numbers; a measure may be a fraction and may
 * decrease.
 */
const statisticMeasures = ['COUNT', 'MEASURE'] as const;
export type StatisticMeasure = (typeof statisticMeasures)[number];

export const statisticsSection = defineSection({
  name: 'statistics',
  base: '/api/game/admin/statistics',
  may: 'admin',
  menu: { group: 'game', page: 'statistics', label: 'Statistics' },
  singular: 'statistic',
  tells: 'STATISTICS_UPDATED',
  order: 'displayOrder',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({
      label: 'Name',
      list: true,
      search: true,
      max: 80,
      unique: rule('takenByStatistic'),
      help: 'What game servers report; unique',
    }),
    segments: f.tags({
      label: 'Segments',
      list: true,
      help: 'Dimensions that a delta carries: class, mode, map',
    }),
    measure: f.choice(
      statisticMeasures,
      { COUNT: 'Count', MEASURE: 'Measure' },
      {
        label: 'Measured as',
        list: true,
        initial: 'COUNT',
        help: 'A count grows by whole numbers; a measure (seconds, metres, rating) may be a fraction and may fall',
      },
    ),
    displayed: f.flag({
      label: 'Displayed',
      list: true,
      filter: true,
      initial: false,
      help: 'Shown on the player’s profile',
    }),
    displayOrder: f.int({ label: 'Display order', list: true, initial: 0 }),
    maxPerMinute: f.optionalDecimal({
      label: 'At most per minute',
      list: true,
      help: 'Of one player, all segments together; a result above it is held for review; empty: no limit',
    }),
  },
  sample: {
    name: 'Shots',
    segments: ['map'],
    displayed: true,
    displayOrder: 4,
    maxPerMinute: 12.5,
  },
});

export const statisticsApi = {
  resetStatistics: endpoint({
    method: 'POST',
    path: '/api/game/admin/statistics/reset',
    may: 'admin',
    summary:
      'Clear the displayed totals of everybody in the background; the deltas stay. `preview=true` says of how many',
    query: z.object({ preview: z.optional(z.enum(['true', 'false'])) }),
    body: z.prefault(z.strictObject({ reason: z.optional(text(500)) }), {}),
    reply: z.object({
      taskId: z.nullable(idSchema),
      commandId: z.nullable(idSchema),
      accounts: z.int(),
      /** Names of the displayed statistics, whose totals are cleared. */
      clears: z.array(z.string()),
      /** Names of the other statistics, whose totals stay. */
      stays: z.array(z.string()),
    }),
    errors: ['CONFLICT'],
  }),
};
