import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idSchema,
  idParamSchema,
  buildListSchema,
  emptyReplySchema,
} from '../../kit/field/fields.ts';

/**
 * Calls of our extension at Twitch, each with Twitch's token for the viewer as `Authorization:
 * Bearer`; sessions and cookies are ignored.
 * - SIGNATURE_REFUSED: not a valid token of a viewer on one of our channels
 * - FORBIDDEN: the viewer has not shared an identity with the extension
 * - CONFLICT: no user has linked the viewer's account, or too little was watched
 * - NOT_FOUND: this installation has no extension
 */
export const twitchExtensionCalls = {
  noteTwitchHeartbeat: endpoint({
    method: 'POST',
    path: '/api/twitch-extension/heartbeats',
    may: 'anyone',
    repeats: 'contents',
    summary: 'The viewer watches; counts once a minute by our clock',
    body: z.prefault(z.strictObject({}), {}),
    reply: z.object({ minutes: z.int() }),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'CONFLICT', 'NOT_FOUND'],
  }),
  listTwitchRewards: endpoint({
    method: 'GET',
    path: '/api/twitch-extension/rewards',
    may: 'anyone',
    summary: 'Rewards for watching, as the viewer stands with them',
    reply: buildListSchema(
      z.object({
        id: idSchema,
        /** Name with its amount, in the requested language. */
        name: z.string(),
        imageUrl: z.nullable(z.string()),
        watchMinutes: z.int(),
        minutes: z.int(),
        status: z.enum(['WATCHING', 'READY', 'CLAIMED']),
      }),
    ),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'CONFLICT', 'NOT_FOUND'],
  }),
  claimTwitchReward: endpoint({
    method: 'POST',
    path: '/api/twitch-extension/rewards/{rewardId}/claim',
    may: 'anyone',
    repeats: 'contents',
    summary: 'Claim a reward; once for each viewer and account, also after linking anew',
    params: z.object({ rewardId: idParamSchema }),
    body: z.prefault(z.strictObject({}), {}),
    reply: emptyReplySchema,
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'CONFLICT', 'NOT_FOUND', 'ALREADY_CLAIMED'],
  }),
};
