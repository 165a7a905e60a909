import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParamsSchema, idSchema } from '../../kit/field/fields.ts';
import { discordGrantStates } from './discord-grants.ts';

/** @public Named in the API document. A role that the player has earned. */
export const earnedDiscordRoleSchema = z.object({
  /** Id of the role, as used by rewards. */
  id: idSchema,
  name: z.string(),
  state: z.enum(discordGrantStates),
  /** Open condition as text. */
  text: z.string(),
});

/** Discord roles that players earn. */
export const discordRoleCalls = {
  listDiscordRoles: endpoint({
    method: 'GET',
    path: '/api/users/{id}/discord-roles',
    may: 'self',
    summary: 'Roles at Discord that were earned, what each waits for, and the invitation there',
    params: idParamsSchema,
    reply: z.object({
      data: z.array(earnedDiscordRoleSchema),
      /** Invitation link of the Discord server; null if no roles are granted. */
      invitation: z.nullable(z.string()),
    }),
    errors: [],
  }),
};
