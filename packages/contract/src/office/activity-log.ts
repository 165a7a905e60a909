import * as z from 'zod/mini';
import { f, type Field } from '../kit/field-kinds.ts';
import { defineFeed } from '../kit/section.ts';

const snapshot = (label: string): Field => ({
  kind: 'long-text',
  schema: z.nullable(z.record(z.string(), z.unknown())),
  optional: true,
  label,
});

export const activityLog = defineFeed({
  name: 'activity-log',
  base: '/api/admin/activity-log',
  may: 'admin',
  menu: { group: 'panel', page: 'activity-log', label: 'Activity log' },
  one: 'entry',
  longIds: true,
  order: '-id',
  sorts: ['id', 'createdAt'],
  title: 'text',
  fields: {
    createdAt: f.instant({ label: 'When', list: true, filter: true }),
    actorId: f.optionalRef('users', { label: 'Who', list: true, filter: true }),
    actorName: f.optionalText({ label: 'Name' }),
    type: f.text({ label: 'What', list: true, filter: true }),
    text: f.text({ label: 'Text', list: true }),
    userId: f.optionalRef('users', { label: 'Player', list: true, filter: true }),
    reason: f.optionalText({ label: 'Reason', list: true, max: 500 }),
    address: f.optionalText({ label: 'From' }),
    before: snapshot('Before'),
    after: snapshot('After'),
    undoable: f.flag({ label: 'Can be undone', list: true }),
    undoneBy: f.optionalInt({ label: 'Undone by' }),
  },
});
