import * as z from 'zod/mini';
import { f } from '../kit/field/field-kinds.ts';
import { endpoint } from '../kit/endpoint.ts';
import { instantSchema, buildListSchema } from '../kit/field/fields.ts';
import { defineFeed, buildFilterShape } from '../kit/section/section.ts';
import { rewardSchema } from '../shapes.ts';

const snapshot = (label: string) => ({
  ...f.longText({ label, optional: true }),
  schema: z.nullable(z.record(z.string(), z.unknown())),
});

/** Actors in the log. Views by operators are listed separately from the actions of operators. */
export const logActorKinds = ['operators', 'readings', 'players', 'servers', 'platform'] as const;
export type LogActorKind = (typeof logActorKinds)[number];

export const activityLogFeed = defineFeed({
  name: 'activity-log',
  base: '/api/admin/activity-log',
  may: 'admin',
  menu: { group: 'panel', page: 'activity-log', label: 'Activity log' },
  singular: 'entry',
  order: '-id',
  sorts: ['id', 'createdAt'],
  title: 'text',
  fields: {
    createdAt: f.instant({ label: 'When', list: true, filter: true }),
    actorId: f.optionalRef('users', { label: 'Who', list: true, filter: true }),
    actorName: f.optionalText({ label: 'Name' }),
    by: f.choice(
      logActorKinds,
      {
        operators: 'Operators',
        readings: 'Readings by operators',
        players: 'Players',
        servers: 'Game servers',
        platform: 'The platform',
      },
      { label: 'Done by', filter: true },
    ),
    type: f.text({ label: 'Kind', filter: true }),
    text: f.text({ label: 'What', list: true, max: 4_000 }),
    userId: f.optionalRef('users', { label: 'Player', list: true, filter: true }),
    rewards: {
      ...f.longText({ label: 'Change', list: true, optional: true }),
      /**
       * Rewards that the entry paid, summed over all recipients. Only some of the rewards are
       * listed.
       */
      schema: z.array(z.omit(rewardSchema, { id: true, imageUrl: true })),
    },
    undoable: f.flag({ label: 'Undo', list: true }),
    reason: f.optionalText({ label: 'Reason', list: true, max: 500 }),
    address: f.optionalText({ label: 'From' }),
    before: snapshot('Before'),
    after: snapshot('After'),
    /**
     * Links between entries of a bulk action: the entry to which this entry belongs, and the number
     * of entries that belong to this one.
     */
    partOf: f.optionalId({ label: 'Part of', filter: true }),
    parts: f.int({ label: 'Entries in it' }),
    undoneBy: f.optionalId({ label: 'Undone by' }),
  },
});

/** Calls of the activity log, except the call for its list. */
export const activityLogApi = {
  adminActivityTypes: endpoint({
    method: 'GET',
    path: '/api/admin/activity-log/types',
    may: 'admin',
    summary: 'Kinds of entries',
    reply: buildListSchema(z.object({ id: z.string(), name: z.string() })),
    errors: [],
  }),
  adminActivityCounts: endpoint({
    method: 'POST',
    path: '/api/admin/activity-log/counts',
    may: 'admin',
    summary: 'How many entries there are over time, of those that a list with these filters has',
    body: z.prefault(z.strictObject(buildFilterShape(activityLogFeed)), {}),
    reply: z.object({
      /** Start of the first time span; null without entries. */
      from: z.nullable(instantSchema),
      /** Length of a time span in milliseconds. */
      stepMs: z.int(),
      counts: z.array(z.int()),
      /** True if older entries were not counted. */
      isPartial: z.boolean(),
    }),
    errors: [],
  }),
};
