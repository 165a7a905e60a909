import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { byId, label, longId } from '../../kit/field/fields.ts';
import { rule } from '../../kit/problem/problem.ts';
import { defineFeed, defineSection } from '../../kit/section/section.ts';
import { discordGrantStates } from './discord-grants.ts';

/** Roles of the studio's server at Discord, which rewards give. */
export const discordRoles = defineSection({
  name: 'discord-roles',
  base: '/api/admin/discord-roles',
  may: 'admin',
  menu: {
    group: 'panel',
    page: 'level-rewards',
    label: ['Level rewards', 'Награды за уровни'],
    tab: ['Discord roles', 'Роли Discord'],
  },
  singular: ['Discord role', 'роль в Discord'],
  title: 'name',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({
      label: ['Name', 'Название'],
      list: true,
      search: true,
      max: 100,
      help: ['As players see it', 'Так её видят игроки'],
    }),
    roleId: f.text({
      label: ['Number at Discord', 'Номер в Discord'],
      list: true,
      max: 20,
      unique: rule('takenByDiscordRole'),
      help: [
        'Right click on the role in the settings of the server, then Copy Role ID. The role of the bot has to stand above it',
        'Правый щелчок по роли в настройках сервера, затем «Копировать ID роли». Роль бота должна стоять выше неё',
      ],
    }),
    standing: f.computed(
      f.choice(
        ['READY', 'NO_BOT', 'BOT_REFUSED', 'UNKNOWN'],
        {
          READY: ['Can be given', 'Можно выдать'],
          NO_BOT: ['The bot is not set up', 'Бот не настроен'],
          BOT_REFUSED: ['Discord refuses the bot', 'Discord не принимает бота'],
          UNKNOWN: ['Discord does not know it', 'Discord её не знает'],
        },
        {
          label: ['State', 'Состояние'],
          list: true,
          help: [
            'While Discord refuses, it is tried once an hour; a change of the number begins anew',
            'Пока Discord отказывает, пробуем раз в час; с новым номером всё начинается заново',
          ],
        },
      ),
    ),
    given: f.computed(f.int({ label: ['Given', 'Выдана'], list: true, initial: 0 })),
    waiting: f.computed(
      f.int({
        label: ['Waiting', 'Ждут'],
        list: true,
        initial: 0,
        help: [
          'Players who have earned it and do not have it yet',
          'Заслужили, но ещё не получили',
        ],
      }),
    ),
  },
  check: ({ roleId }) =>
    /^\d{17,20}$/.test(roleId ?? '') ? undefined : { field: 'roleId', problem: rule('discordId') },
  sample: { name: 'Watch of the north', roleId: '112233445566778899' },
});

const base = '/api/admin/operations/discord-grants';
/** Roles that players have earned: what was given, what waits, and why. */
export const discordGrants = defineFeed({
  name: 'discord-grants',
  base,
  may: 'admin',
  menu: {
    group: 'operations',
    page: 'operations',
    label: ['Servers and queues', 'Серверы и очереди'],
    tab: ['Discord roles', 'Роли Discord'],
  },
  singular: ['earned role', 'заслуженная роль'],
  order: '-id',
  title: 'name',
  fields: {
    name: f.text({ label: ['Role', 'Роль'], list: true }),
    userId: f.ref('users', { label: ['Player', 'Игрок'], list: true, filter: true }),
    state: f.choice(
      discordGrantStates,
      {
        NO_LINK: ['Discord is not linked', 'Discord не привязан'],
        RECONNECT: ['Discord has to be reconnected', 'Discord нужно подключить заново'],
        ASKED: ['Discord is being asked', 'Запрос отправлен в Discord'],
        NOT_MEMBER: ['Not on the server', 'Нет на сервере'],
        STOPPED: ['Discord refuses', 'Discord отказывает'],
        OWNER_AWAY: ['Blocked or leaving', 'Заблокирован или уходит'],
        GIVEN: ['Given', 'Выдана'],
      },
      { label: ['State', 'Состояние'], list: true, filter: true },
    ),
    answer: f.optionalText({
      label: ['Last answer', 'Последний ответ'],
      list: true,
      max: 200,
      help: ['Of Discord, in its own words', 'От Discord, его словами'],
    }),
    tries: f.int({ label: ['Tries', 'Попытки'], list: true }),
    outsideId: f.optionalText({ label: ['Account at Discord', 'Аккаунт в Discord'], max: 100 }),
    createdAt: f.instant({ label: ['Earned', 'Заслужена'], list: true }),
    triedAt: f.optionalInstant({ label: ['Last try', 'Последняя попытка'], list: true }),
    dueAt: f.optionalInstant({ label: ['Next try', 'Следующая попытка'], list: true }),
    givenAt: f.optionalInstant({ label: ['Given', 'Выдана'], list: true }),
  },
});

export const discordRolesAdminApi = {
  retryDiscordGrant: endpoint({
    method: 'POST',
    path: `${base}/{id}/retry`,
    may: 'admin',
    summary: 'Ask Discord once more for a role, also where it refuses the role or the bot',
    params: byId,
    body: z.strictObject({ reason: label(500) }),
    reply: z.object({ commandId: longId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
