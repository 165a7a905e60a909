import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idSchema,
  idParamSchema,
  buildListSchema,
  emptyReplySchema,
} from '../../kit/field/fields.ts';

export const contentCalls = {
  settings: endpoint({
    method: 'GET',
    path: '/api/settings',
    may: 'anyone',
    summary: 'What a visitor needs to know before signing in',
    reply: z.object({
      storeUrl: z.nullable(z.string()),
      captchaKey: z.nullable(z.string()),
      /** Address of the captcha's script. */
      captchaScript: z.nullable(z.string()),
      /** True if players can sign in with Twitch. */
      twitchSignIn: z.boolean(),
      messaging: z.nullable(z.record(z.string(), z.string())),
      features: z.record(z.string(), z.boolean()),
      languages: z.array(z.string()),
      /**
       * By currency: forms of its name after the number one, and after a few. An empty text means
       * that the name itself is used.
       */
      currencyNames: z.record(z.string(), z.array(z.string())),
    }),
    errors: [],
  }),
  hotLinks: endpoint({
    method: 'GET',
    path: '/api/hot-links',
    may: 'anyone',
    summary: 'Active links of the portal',
    reply: buildListSchema(z.object({ id: idSchema, title: z.string(), link: z.string() })),
    errors: [],
  }),
  followHotLink: endpoint({
    method: 'GET',
    path: '/api/hot-links/{id}/go',
    may: 'anyone',
    summary: 'Go to the link; the click is counted',
    params: z.object({ id: idParamSchema }),
    reply: emptyReplySchema,
    errors: ['NOT_FOUND'],
    carries: 'redirect',
  }),
};
