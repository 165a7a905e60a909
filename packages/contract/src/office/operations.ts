import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { idParams, id, instant, nonEmptyText } from '../kit/field/fields.ts';
import { defineFeed } from '../kit/section/section.ts';
import { receipt } from '../shapes.ts';

/** Page of the operations in the menu; its tabs belong to several modules. */
export const operationsPage = {
  group: 'operations',
  page: 'operations',
  label: 'Servers and queues',
} as const;

/**
 * Results of implausible matches, which an administrator must review. Payouts above a threshold are
 * added with the currencies.
 */
export const heldMatchesFeed = defineFeed({
  name: 'held',
  base: '/api/admin/operations/held',
  may: 'admin',
  menu: { ...operationsPage, tab: 'Held results' },
  singular: 'held result',
  order: 'id',
  title: 'matchId',
  fields: {
    kind: f.choice(
      ['RESULT'],
      { RESULT: 'Match result' },
      { label: 'Kind', list: true, filter: true },
    ),
    matchId: f.text({ label: 'Match', list: true }),
    endedAt: f.optionalInstant({ label: 'Ended', list: true }),
    region: f.text({ label: 'Region', list: true }),
    mode: f.text({ label: 'Mode', list: true }),
    map: f.text({ label: 'Map' }),
    reasons: f.tags({ label: 'Reasons', list: true, each: 1_000 }),
    players: f.rows(
      {
        userId: f.ref('users', { label: 'Player' }),
        place: f.int({ label: 'Place' }),
        durationMs: f.int({ label: 'Played (ms)' }),
        exp: f.int({ label: 'Experience' }),
        statistics: f.text({ label: 'Statistics', max: 4000 }),
      },
      { label: 'Players', max: 64 },
    ),
  },
});

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

const reasoned = { params: idParams, body: z.strictObject({ reason: nonEmptyText(500) }) };

export const operationsApi = {
  adminGameLoad: endpoint({
    method: 'GET',
    path: '/api/admin/operations/load',
    may: 'admin',
    summary:
      'Players in matches, matches played and processor load over the last day, half an hour each',
    reply: z.object({
      /** Start of the first half hour. */
      from: instant,
      stepMs: z.int(),
      players: z.array(z.int()),
      matches: z.array(z.int()),
      /**
       * CPU use in percent that servers reported with their heartbeats, as average and as maximum;
       * null if no server reported.
       */
      cpu: z.array(z.nullable(z.number())),
      cpuMost: z.array(z.nullable(z.number())),
    }),
    errors: [],
  }),
  releaseHeld: endpoint({
    method: 'POST',
    path: '/api/admin/operations/held/{id}/release',
    may: 'admin',
    summary: 'Pay a held result as of when it ended',
    ...reasoned,
    reply: z.object({ commandId: id, receipts: z.array(z.object({ accountId: id, receipt })) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  refuseHeld: endpoint({
    method: 'POST',
    path: '/api/admin/operations/held/{id}/refuse',
    may: 'admin',
    summary: 'Make a held result void: nothing is paid, for good',
    ...reasoned,
    reply: z.object({ commandId: id }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  drainServer: endpoint({
    method: 'POST',
    path: '/api/admin/operations/servers/{id}/drain',
    may: 'admin',
    summary:
      'Ask a game server with its next heartbeat to take no new matches, or to take them again',
    params: idParams,
    body: z.strictObject({ drain: z.boolean(), reason: nonEmptyText(500) }),
    reply: z.object({ commandId: id }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
