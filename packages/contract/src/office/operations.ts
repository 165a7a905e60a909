import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import {
  byId,
  byLongId,
  id,
  idParam,
  instant,
  label,
  listed,
  longId,
} from '../kit/field/fields.ts';
import { defineFeed } from '../kit/section/section.ts';
import { receipt } from '../shapes.ts';
import { interruption, taskStatuses } from './tasks.ts';

const page = {
  group: 'operations',
  page: 'operations',
  label: ['Servers and queues', 'Серверы и очереди'],
} as const;

/**
 * Things that an administrator must look at: results of matches that are not plausible. Payouts
 * above a threshold join them with the currencies.
 */
export const heldFeed = defineFeed({
  name: 'held',
  base: '/api/admin/operations/held',
  may: 'admin',
  menu: { ...page, tab: ['Held results', 'Удержанные результаты'] },
  singular: ['held result', 'удержанный результат'],
  longIds: true,
  order: 'id',
  title: 'matchId',
  fields: {
    kind: f.choice(
      ['RESULT'],
      { RESULT: ['Match result', 'Результат матча'] },
      { label: ['Kind', 'Вид'], list: true, filter: true },
    ),
    matchId: f.text({ label: ['Match', 'Матч'], list: true }),
    endedAt: f.optionalInstant({ label: ['Ended', 'Завершён'], list: true }),
    region: f.text({ label: ['Region', 'Регион'], list: true }),
    mode: f.text({ label: ['Mode', 'Режим'], list: true }),
    map: f.text({ label: ['Map', 'Карта'] }),
    reasons: f.tags({ label: ['Reasons', 'Причины'], list: true, each: 1_000 }),
    players: f.rows(
      {
        userId: f.ref('users', { label: ['Player', 'Игрок'] }),
        place: f.int({ label: ['Place', 'Место'] }),
        durationMs: f.int({ label: ['Played (ms)', 'Сыграно (мс)'] }),
        exp: f.int({ label: ['Experience', 'Опыт'] }),
        statistics: f.text({ label: ['Statistics', 'Статистика'], max: 4000 }),
      },
      { label: ['Players', 'Игроки'], max: 64 },
    ),
  },
});

/** Effects on the outside world that were not done: mails and the like. */
export const outboxFeed = defineFeed({
  name: 'outbox',
  base: '/api/admin/operations/outbox',
  may: 'admin',
  menu: { ...page, tab: ['Outbox', 'Исходящие'] },
  singular: ['effect', 'исходящее действие'],
  longIds: true,
  order: '-id',
  title: 'kind',
  fields: {
    kind: f.text({ label: ['Kind', 'Вид'], list: true, filter: true }),
    state: f.choice(
      ['WAITING', 'FAILED', 'REJECTED', 'EXPIRED', 'DONE'],
      {
        WAITING: ['Waiting', 'Ожидает'],
        FAILED: ['Failed', 'Не удалось'],
        REJECTED: ['Rejected', 'Отклонено'],
        EXPIRED: ['Expired', 'Устарело'],
        DONE: ['Done', 'Выполнено'],
      },
      { label: ['State', 'Состояние'], list: true, filter: true },
    ),
    attempts: f.int({ label: ['Attempts', 'Попытки'], list: true }),
    lastError: f.optionalText({ label: ['Last error', 'Последняя ошибка'], list: true, max: 2000 }),
    createdAt: f.instant({ label: ['Caused', 'Возникло'], list: true }),
    dueAt: f.optionalInstant({ label: ['Next try', 'Следующая попытка'], list: true }),
    doneAt: f.optionalInstant({ label: ['Done', 'Выполнено'], list: true }),
  },
});
/** Servers of the game that have registered, those that have gone last. */
export const gameServersFeed = defineFeed({
  name: 'game-servers',
  base: '/api/admin/operations/servers',
  may: 'admin',
  menu: { ...page, tab: ['Game servers', 'Игровые серверы'] },
  singular: ['game server', 'игровой сервер'],
  order: 'state',
  title: 'endpoint',
  fields: {
    state: f.choice(
      ['ONLINE', 'DRAINING', 'SILENT', 'GONE'],
      {
        ONLINE: ['Online', 'На связи'],
        DRAINING: ['Draining', 'Завершает матчи'],
        SILENT: ['Silent', 'Молчит'],
        GONE: ['Gone', 'Ушёл'],
      },
      { label: ['State', 'Состояние'], list: true, filter: true },
    ),
    region: f.text({ label: ['Region', 'Регион'], list: true, filter: true }),
    gameVersion: f.text({ label: ['Version', 'Версия'], list: true, filter: true }),
    endpoint: f.text({ label: ['Endpoint', 'Адрес'], list: true }),
    key: f.text({ label: ['Key', 'Ключ'], list: true }),
    running: f.int({
      label: ['Matches running', 'Идёт матчей'],
      list: true,
      help: ['Started and not reported yet', 'Начаты, результата ещё нет'],
    }),
    players: f.int({
      label: ['Players', 'Игроки'],
      list: true,
      help: ['As the server said last', 'По последнему сообщению сервера'],
    }),
    capacity: f.int({ label: ['Capacity', 'Вместимость'], list: true }),
    cpu: f.decimal({ label: ['CPU, %', 'Процессор, %'], list: true }),
    heartbeatAt: f.instant({ label: ['Heartbeat', 'Последний сигнал'], list: true }),
    registeredAt: f.instant({ label: ['Registered', 'Зарегистрирован'], list: true }),
    goneAt: f.optionalInstant({ label: ['Gone', 'Ушёл в'] }),
  },
});

/** Long work in the background, whoever started it. */
export const tasksFeed = defineFeed({
  name: 'tasks',
  base: '/api/admin/operations/tasks',
  may: 'admin',
  menu: { ...page, tab: ['Tasks', 'Фоновые работы'] },
  singular: ['task', 'фоновая работа'],
  order: '-id',
  title: 'kind',
  fields: {
    kind: f.text({ label: ['Kind', 'Вид'], list: true, filter: true }),
    ownerId: f.optionalRef('users', {
      label: ['Started by', 'Кто начал'],
      list: true,
      filter: true,
    }),
    status: f.choice(
      taskStatuses,
      {
        CREATED: ['Waiting', 'Ждёт'],
        STARTED: ['Running', 'Идёт'],
        FINISHED: ['Finished', 'Завершена'],
        FAILED: ['Failed', 'Сбой'],
      },
      { label: ['State', 'Состояние'], list: true, filter: true },
    ),
    progress: f.int({ label: ['Progress, %', 'Готово, %'], list: true }),
    attempts: f.int({
      label: ['Attempts', 'Попытки'],
      list: true,
      help: ['Of the present step', 'На текущем шаге'],
    }),
    error: f.optionalText({ label: ['Last error', 'Последняя ошибка'], list: true, max: 500 }),
    createdAt: f.instant({ label: ['Caused', 'Возникло'], list: true }),
    updatedAt: f.instant({ label: ['Last step', 'Последний шаг'], list: true }),
    interruptedAt: f.optionalInstant({
      label: ['Interrupted', 'Прервана'],
      list: true,
      help: ['Its server was killed or is silent', 'Её сервер остановлен или молчит'],
    }),
    resumesAt: f.optionalInstant({ label: ['Goes on by', 'Продолжится до'], list: true }),
    finishedAt: f.optionalInstant({ label: ['Done', 'Выполнено'], list: true }),
  },
});
const kindNames = listed(z.object({ id: z.string(), name: z.string() }));
const reasoned = { params: byLongId, body: z.strictObject({ reason: label(500) }) };

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
      /** Percent: what servers told with their heartbeats, on average and at most; null: none did. */
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
    reply: z.object({ commandId: longId, receipts: z.array(z.object({ accountId: id, receipt })) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  refuseHeld: endpoint({
    method: 'POST',
    path: '/api/admin/operations/held/{id}/refuse',
    may: 'admin',
    summary: 'Make a held result void: nothing is paid, for good',
    ...reasoned,
    reply: z.object({ commandId: longId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  drainServer: endpoint({
    method: 'POST',
    path: '/api/admin/operations/servers/{id}/drain',
    may: 'admin',
    summary:
      'Ask a game server with its next heartbeat to take no new matches, or to take them again',
    params: byId,
    body: z.strictObject({ drain: z.boolean(), reason: label(500) }),
    reply: z.object({ commandId: longId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  taskKinds: endpoint({
    method: 'GET',
    path: '/api/admin/operations/tasks/kinds',
    may: 'admin',
    summary: 'Kinds of tasks by their names',
    reply: kindNames,
    errors: [],
  }),
  openTasks: endpoint({
    method: 'GET',
    path: '/api/admin/operations/open-tasks',
    may: 'admin',
    summary: 'Tasks of a section, or of one row of it, that are not over, whoever started them',
    query: z.object({
      /** Beginning of the names of their kinds: `tournaments` for `tournaments.pay`. */
      section: label(60),
      id: z.optional(idParam),
    }),
    reply: listed(
      z.object({
        id,
        kind: z.string(),
        /** Per cent. */
        progress: z.int(),
        interrupted: z.optional(interruption),
      }),
    ),
    errors: [],
  }),
  effectKinds: endpoint({
    method: 'GET',
    path: '/api/admin/operations/outbox/kinds',
    may: 'admin',
    summary: 'Kinds of effects on the outside world by their names',
    reply: kindNames,
    errors: [],
  }),
  resumeTask: endpoint({
    method: 'POST',
    path: '/api/admin/operations/tasks/{id}/resume',
    may: 'admin',
    summary: 'Carry a task that has failed on where it was',
    params: byId,
    reply: z.object({ commandId: longId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  retryEffect: endpoint({
    method: 'POST',
    path: '/api/admin/operations/outbox/{id}/retry',
    may: 'admin',
    summary: 'Try an effect that failed again',
    params: byLongId,
    reply: z.object({ commandId: longId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
