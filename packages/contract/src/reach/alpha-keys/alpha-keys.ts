import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  instantSchema,
  nonEmptyText,
  emptyReplySchema,
  text,
} from '../../kit/field/fields.ts';
import { toErrorText } from '../../kit/problem/problem.ts';
import { isHttpsLink } from '../links/https-link.ts';

/** States of a player's alpha key, by their number in the API (R4.36). */
export const alphaKeyState = { notGranted: 0, granted: 1, claimed: 2 } as const;
export const alphaKeyStateSchema = z
  .int()
  .check(z.gte(alphaKeyState.notGranted), z.lte(alphaKeyState.claimed));
/** Age limits in years; younger players cannot request a key. */
const alphaKeyAge = { min: 13, max: 120 } as const;

const age = z.string().check(
  z.regex(/^\d{1,3}$/, toErrorText('age')),
  z.refine(
    (years: string) => Number(years) >= alphaKeyAge.min && Number(years) <= alphaKeyAge.max,
    { error: toErrorText('between', alphaKeyAge) },
  ),
);
/** Address, which may be empty, because only content creators must give an address. */
const optionalLink = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((link: string) => link === '' || isHttpsLink(link), { error: toErrorText('https') }),
);
/**
 * Fields of the request form (R3.25).
 *
 * @public Named in the API document.
 */
export const alphaKeyFormSchema = z
  .strictObject({
    contentCreator: z.boolean(),
    link: optionalLink,
    device: nonEmptyText(60),
    age,
    gender: nonEmptyText(40),
    games: nonEmptyText(500),
    country: nonEmptyText(60),
    foundUs: nonEmptyText(200),
  })
  .check(
    z.refine(
      (form: { contentCreator: boolean; link: string }) => !form.contentCreator || form.link !== '',
      { error: toErrorText('creatorLink'), path: ['link'] },
    ),
  );
const request = z.object({
  contentCreator: z.boolean(),
  link: text(500),
  device: z.string(),
  age: z.string(),
  gender: z.string(),
  games: z.string(),
  country: z.string(),
  foundUs: z.string(),
  createdAt: instantSchema,
});
/** State of the key. The key itself is included only after the player has claimed it. */
const standing = z.object({ state: alphaKeyStateSchema, key: z.nullable(z.string()) });

export const alphaKeyCalls = {
  alphaKey: endpoint({
    method: 'GET',
    path: '/api/users/{id}/alpha-key',
    may: 'self',
    summary: 'The state of the own alpha key',
    params: idParamsSchema,
    reply: standing,
    errors: [],
  }),
  claimAlphaKey: endpoint({
    method: 'POST',
    path: '/api/users/{id}/alpha-key/claim',
    may: 'self',
    summary: 'Claim the granted alpha key; it is delivered once, to one account',
    params: idParamsSchema,
    reply: standing,
    errors: ['ALREADY_CLAIMED', 'CONFLICT'],
  }),
  alphaKeyRequest: endpoint({
    method: 'GET',
    path: '/api/users/{id}/alpha-key-request',
    may: 'self',
    summary: 'The own request for an alpha key, or null',
    params: idParamsSchema,
    reply: z.object({ data: z.nullable(request) }),
    errors: [],
  }),
  requestAlphaKey: endpoint({
    method: 'POST',
    path: '/api/users/{id}/alpha-key-request',
    may: 'self',
    summary: 'Ask for an alpha key, once',
    params: idParamsSchema,
    body: alphaKeyFormSchema,
    reply: emptyReplySchema,
    errors: ['CONFLICT'],
  }),
};
