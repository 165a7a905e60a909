import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { articles } from './reach/articles.section.ts';
import { hotLinks } from './reach/hot-links.section.ts';
import { gameServerApi } from './play/game-server.ts';
import { id, idParam, instant, label, token, whole } from './kit/fields.ts';
import { problemOf } from './kit/problems.ts';
import { draftSchema } from './kit/section.ts';

const said = (schema: z.ZodMiniType, value: unknown): string[] =>
  schema.safeParse(value, { reportInput: true }).error?.issues.map(problemOf) ?? [];

describe('what is wrong is said in words', () => {
  it.each<[string, z.ZodMiniType, unknown, string]>([
    ['nothing', label(20), undefined, 'must be given'],
    ['another kind', label(20), 7, 'must be text'],
    ['empty', label(20), '  ', 'must not be empty'],
    ['too long', label(3), 'abcd', 'must be at most 3 characters'],
    ['no whole number', whole, 1.5, 'must be a whole number'],
    ['too small', whole, -1, 'must be at least 0'],
    ['too large', whole, 2 ** 31, 'must be at most 2147483647'],
    ['an id that cannot be', id, 2 ** 31, 'does not exist'],
    ['no id', idParam, '1e3', 'must be a whole number above zero'],
    ['a choice', z.enum(['VR', 'FS']), 'XR', 'must be one of VR, FS'],
    ['a choice that is not made', z.enum(['VR', 'FS']), undefined, 'must be given'],
    [
      'a date of year 1',
      instant,
      '0001-01-01T00:00:00Z',
      'must be a date between the years 1970 and 2999',
    ],
    ['no date', instant, 'tomorrow', 'must be a date and a time, such as 2026-11-22T10:00:00Z'],
    ['a list', z.array(id).check(z.maxLength(1)), [1, 2], 'must have at most 1 entries'],
    ['no list', z.array(id), 'a', 'must be a list'],
    ['a link that is none', token, 'x', 'is not a valid link'],
    [
      'one of several kinds',
      z.union([z.string().check(z.maxLength(2)), z.null()]),
      'abc',
      'must be at most 2 characters',
    ],
    [
      'the name of an entry',
      z.record(z.string().check(z.maxLength(2)), z.string()),
      { abc: 'x' },
      'has a name that must be at most 2 characters',
    ],
    [
      'an address without https',
      hotLinks.fields.link.schema,
      'http://example.org/',
      'must be an address that starts with https://',
    ],
    [
      'credentials in an address',
      hotLinks.fields.link.schema,
      'https://ann:secret@example.org/',
      'must not hold a user name or a password',
    ],
  ])('%s', (_what, schema, value, problem) => {
    expect(said(schema, value)).toEqual([problem]);
  });
  it('a key that nobody knows is named by itself', () => {
    expect(said(draftSchema(articles), { title: 'A', text: 'B', colour: 'red' })).toEqual([
      'is not known here',
    ]);
  });
  it('nothing is left to the words of the library, whatever is sent', () => {
    const bodies: unknown[] = [
      null,
      7,
      'a',
      [],
      {},
      { players: [{}], serverId: -1, endedAt: 0 },
      { title: [], text: 5, published: 'yes', publishedAt: 1 },
    ];
    for (const schema of [
      gameServerApi.reportResult.body,
      gameServerApi.startMatch.body,
      draftSchema(articles),
    ])
      for (const body of bodies)
        expect(said(schema, body).filter((one) => one.includes('Invalid') || one === '')).toEqual(
          [],
        );
  });
});
