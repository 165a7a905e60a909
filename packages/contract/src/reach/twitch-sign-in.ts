import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { secretInputSchema } from '../identity/sessions/sessions.ts';
import { sessionDataSchema } from '../shapes.ts';

/** Signing in with an account at Twitch. */
export const twitchSignInCalls = {
  beginTwitchSignIn: endpoint({
    method: 'POST',
    path: '/api/sessions/twitch',
    may: 'anyone',
    rate: 'credential',
    feature: 'linking',
    repeats: 'never',
    summary: 'Begin to sign in with Twitch: the address to go to; only this browser can come back',
    body: z.prefault(z.strictObject({}), {}),
    reply: z.object({ url: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  completeTwitchSignIn: endpoint({
    method: 'POST',
    path: '/api/sessions/twitch/complete',
    may: 'anyone',
    rate: 'credential',
    feature: 'linking',
    repeats: 'never',
    summary: 'Sign in with the one-time code that Twitch was left with; good for a minute',
    body: z.strictObject({ code: secretInputSchema }),
    reply: sessionDataSchema,
    errors: ['BF-9', 'BLOCKED', 'LOCKED', 'CODE_REQUIRED'],
  }),
};
