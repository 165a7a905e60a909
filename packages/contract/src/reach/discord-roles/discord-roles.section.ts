import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { idParamsSchema, nonEmptyText, idSchema } from '../../kit/field/fields.ts';
import { rule } from '../../kit/problem/problem.ts';
import { defineFeed, defineSection } from '../../kit/section/section.ts';
import { discordGrantStates } from './discord-grants.ts';
import { operationsPage } from '../../kit/section/menu-pages.ts';

/** Roles of the studio's Discord server that players can receive as rewards. */
export const discordRolesSection = defineSection({
  name: 'discord-roles',
  base: '/api/admin/discord-roles',
  may: 'admin',
  menu: { group: 'panel', page: 'level-rewards', label: 'Level rewards', tab: 'Discord roles' },
  singular: 'Discord role',
  title: 'name',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, max: 100, help: 'As players see it' }),
    roleId: f.text({
      label: 'Number at Discord',
      list: true,
      max: 20,
      unique: rule('takenByDiscordRole'),
      help: 'Right click on the role in the settings of the server, then Copy Role ID. The role of the bot has to stand above it',
    }),
    standing: f.computed(
      f.choice(
        ['READY', 'NO_BOT', 'BOT_REFUSED', 'UNKNOWN'],
        {
          READY: 'Can be given',
          NO_BOT: 'The bot is not set up',
          BOT_REFUSED: 'Discord refuses the bot',
          UNKNOWN: 'Discord does not know it',
        },
        {
          label: 'State',
          list: true,
          help: 'While Discord refuses, it is tried once an hour; a change of the number begins anew',
        },
      ),
    ),
    given: f.computed(f.int({ label: 'Given', list: true, initial: 0 })),
    waiting: f.computed(
      f.int({
        label: 'Waiting',
        list: true,
        initial: 0,
        help: 'Players who have earned it and do not have it yet',
      }),
    ),
  },
  check: ({ roleId }) =>
    /^\d{17,20}$/.test(roleId ?? '') ? undefined : { field: 'roleId', problem: rule('discordId') },
  sample: { name: 'Watch of the north', roleId: '112233445566778899' },
});

const base = '/api/admin/operations/discord-grants';
/**
 * Roles that players have earned: roles that are granted, and roles that wait, with the reasons.
 */
export const discordGrantsFeed = defineFeed({
  name: 'discord-grants',
  base,
  may: 'admin',
  menu: { ...operationsPage, tab: 'Discord roles' },
  singular: 'earned role',
  order: '-id',
  title: 'name',
  fields: {
    name: f.text({ label: 'Role', list: true }),
    userId: f.ref('users', { label: 'Player', list: true, filter: true }),
    state: f.choice(
      discordGrantStates,
      {
        NO_LINK: 'Discord is not linked',
        RECONNECT: 'Discord has to be reconnected',
        ASKED: 'Discord is being asked',
        NOT_MEMBER: 'Not on the server',
        STOPPED: 'Discord refuses',
        OWNER_AWAY: 'Blocked or leaving',
        GIVEN: 'Given',
      },
      { label: 'State', list: true, filter: true },
    ),
    answer: f.optionalText({
      label: 'Last answer',
      list: true,
      max: 200,
      help: 'Of Discord, in its own words',
    }),
    tries: f.int({ label: 'Tries', list: true }),
    outsideId: f.optionalText({ label: 'Account at Discord', max: 100 }),
    createdAt: f.instant({ label: 'Earned', list: true }),
    triedAt: f.optionalInstant({ label: 'Last try', list: true }),
    dueAt: f.optionalInstant({ label: 'Next try', list: true }),
    givenAt: f.optionalInstant({ label: 'Given', list: true }),
  },
});

export const discordRolesAdminApi = {
  retryDiscordGrant: endpoint({
    method: 'POST',
    path: `${base}/{id}/retry`,
    may: 'admin',
    summary: 'Ask Discord once more for a role, also where it refuses the role or the bot',
    params: idParamsSchema,
    body: z.strictObject({ reason: nonEmptyText(500) }),
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
