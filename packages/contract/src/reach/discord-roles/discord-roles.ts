import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, id } from '../../kit/field/fields.ts';
import { discordGrantStates } from './discord-grants.ts';

/** @public Named in the API document. A role that the player has earned. */
export const earnedDiscordRole = z.object({
  /** Id of the role as rewards name it. */
  id,
  name: z.string(),
  state: z.enum(discordGrantStates),
  /** Condition that it waits for, in words. */
  text: z.string(),
});

/** Roles at Discord that players earn. */
export const discordRoleCalls = {
  listDiscordRoles: endpoint({
    method: 'GET',
    path: '/api/users/{id}/discord-roles',
    may: 'self',
    summary: 'Roles at Discord that were earned, what each waits for, and the invitation there',
    params: idParams,
    reply: z.object({
      data: z.array(earnedDiscordRole),
      /** Address of the invitation to the server; null where no roles are given. */
      invitation: z.nullable(z.string()),
    }),
    errors: [],
  }),
};
