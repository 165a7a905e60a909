import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { idParamsSchema, idSchema, instantSchema, nonEmptyText } from '../kit/field/fields.ts';
import { defineFeed } from '../kit/section/section.ts';
import { operationsPage } from '../kit/section/menu-pages.ts';

/** Registered game servers. Stopped servers come last. */
export const gameServersFeed = defineFeed({
  name: 'game-servers',
  base: '/api/admin/operations/servers',
  may: 'admin',
  menu: { ...operationsPage, tab: 'Game servers' },
  singular: 'game server',
  order: 'state',
  title: 'endpoint',
  fields: {
    state: f.choice(
      ['ONLINE', 'DRAINING', 'SILENT', 'GONE'],
      { ONLINE: 'Online', DRAINING: 'Draining', SILENT: 'Silent', GONE: 'Gone' },
      { label: 'State', list: true, filter: true },
    ),
    region: f.text({ label: 'Region', list: true, filter: true }),
    gameVersion: f.text({ label: 'Version', list: true, filter: true }),
    endpoint: f.text({ label: 'Endpoint', list: true }),
    key: f.text({ label: 'Key', list: true }),
    running: f.int({ label: 'Matches running', list: true, help: 'Started and not reported yet' }),
    players: f.int({ label: 'Players', list: true, help: 'As the server said last' }),
    capacity: f.int({ label: 'Capacity', list: true }),
    cpu: f.decimal({ label: 'CPU, %', list: true }),
    heartbeatAt: f.instant({ label: 'Heartbeat', list: true }),
    registeredAt: f.instant({ label: 'Registered', list: true }),
    goneAt: f.optionalInstant({ label: 'Gone' }),
  },
});

export const serverWatchApi = {
  adminGameLoad: endpoint({
    method: 'GET',
    path: '/api/admin/operations/load',
    may: 'admin',
    summary:
      'Players in matches, matches played and processor load over the last day, half an hour each',
    reply: z.object({
      /** Start of the first half hour. */
      from: instantSchema,
      stepMs: z.int(),
      players: z.array(z.int()),
      matches: z.array(z.int()),
      /**
       * Average CPU use in percent that servers reported with their heartbeats; null if no server
       * reported.
       */
      cpu: z.array(z.nullable(z.number())),
      /** Maximum of the same reports; null if no server reported. */
      cpuMost: z.array(z.nullable(z.number())),
    }),
    errors: [],
  }),
  drainServer: endpoint({
    method: 'POST',
    path: '/api/admin/operations/servers/{id}/drain',
    may: 'admin',
    summary:
      'Ask a game server with its next heartbeat to take no new matches, or to take them again',
    params: idParamsSchema,
    body: z.strictObject({ drain: z.boolean(), reason: nonEmptyText(500) }),
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
