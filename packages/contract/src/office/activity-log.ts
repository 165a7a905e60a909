import * as z from 'zod/mini';
import { f } from '../kit/field-kinds.ts';
import type { Said } from '../kit/said.ts';
import { defineFeed } from '../kit/section.ts';

const snapshot = (label: Said) => ({
  ...f.longText({ label, optional: true }),
  schema: z.nullable(z.record(z.string(), z.unknown())),
});

export const activityLog = defineFeed({
  name: 'activity-log',
  base: '/api/admin/activity-log',
  may: 'admin',
  menu: { group: 'panel', page: 'activity-log', label: ['Activity log', 'Журнал действий'] },
  singular: ['entry', 'запись журнала'],
  longIds: true,
  order: '-id',
  sorts: ['id', 'createdAt'],
  title: 'text',
  fields: {
    createdAt: f.instant({ label: ['When', 'Когда'], list: true, filter: true }),
    actorId: f.optionalRef('users', { label: ['Who', 'Кто'], list: true, filter: true }),
    actorName: f.optionalText({ label: ['Name', 'Имя'] }),
    type: f.text({ label: ['What', 'Что'], list: true, filter: true }),
    text: f.text({ label: ['Text', 'Текст'], list: true }),
    userId: f.optionalRef('users', { label: ['Player', 'Игрок'], list: true, filter: true }),
    reason: f.optionalText({ label: ['Reason', 'Причина'], list: true, max: 500 }),
    address: f.optionalText({ label: ['From', 'Откуда'] }),
    before: snapshot(['Before', 'До']),
    after: snapshot(['After', 'После']),
    undoable: f.flag({ label: ['Can be undone', 'Можно отменить'], list: true }),
    undoneBy: f.optionalInt({ label: ['Undone by', 'Отменено записью'] }),
  },
});
