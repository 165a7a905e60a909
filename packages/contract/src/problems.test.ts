import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { articlesSection } from './reach/content/articles.section.ts';
import { hotLinksSection } from './reach/content/hot-links.section.ts';
import { gameServerApi } from './play/game-servers/game-server.ts';
import {
  idSchema,
  idParamSchema,
  instantSchema,
  nonEmptyText,
  linkTokenSchema,
  wholeNumberSchema,
} from './kit/field/fields.ts';
import { describeSchemaIssue } from './kit/problem/problems.ts';
import { buildDraftSchema } from './kit/section/section.ts';
import { problem } from './kit/problem/problem.ts';
import { findMessageText, type Sentence } from './kit/text/messages.ts';
import './kit/text/problem.messages.ts';
import './kit/text/rule.messages.ts';

const listMessages = (schema: z.ZodMiniType, value: unknown): Sentence[] =>
  schema.safeParse(value, { reportInput: true }).error?.issues.map(describeSchemaIssue) ?? [];

describe('what is wrong is a sentence', () => {
  it.each<[string, z.ZodMiniType, unknown, Sentence]>([
    ['nothing', nonEmptyText(20), undefined, problem('needed')],
    ['another kind', nonEmptyText(20), 7, problem('text')],
    ['empty', nonEmptyText(20), '  ', problem('empty')],
    ['too long', nonEmptyText(3), 'abcd', problem('tooLong', { max: '3' })],
    ['no whole number', wholeNumberSchema, 1.5, problem('whole')],
    ['too small', wholeNumberSchema, -1, problem('atLeast', { min: '0' })],
    ['too large', wholeNumberSchema, 2 ** 31, problem('atMost', { max: '2147483647' })],
    ['an id that cannot be', idSchema, 2 ** 53, problem('absent')],
    ['a parameter that cannot be an id', idParamSchema, '9'.repeat(400), problem('absent')],
    ['no id', idParamSchema, '1e3', problem('aboveZero')],
    ['a choice', z.enum(['VR', 'FS']), 'XR', problem('oneOf', { choices: 'VR, FS' })],
    ['a choice that is not made', z.enum(['VR', 'FS']), undefined, problem('needed')],
    [
      'a date of year 1',
      instantSchema,
      '0001-01-01T00:00:00Z',
      problem('years', { from: '1970', to: '2999' }),
    ],
    ['no date', instantSchema, 'tomorrow', problem('instant')],
    ['a list', z.array(idSchema).check(z.maxLength(1)), [1, 2], problem('tooMany', { max: '1' })],
    ['no list', z.array(idSchema), 'a', problem('list')],
    ['a link that is none', linkTokenSchema, 'x', problem('link')],
    [
      'one of several kinds',
      z.union([z.string().check(z.maxLength(2)), z.null()]),
      'abc',
      problem('tooLong', { max: '2' }),
    ],
    [
      'the name of an entry',
      z.record(z.string().check(z.maxLength(2)), z.string()),
      { abc: 'x' },
      problem('name', { problem: problem('tooLong', { max: '2' }) }),
    ],
    [
      'an address without https',
      hotLinksSection.fields.link.schema,
      'http://example.org/',
      problem('https'),
    ],
    [
      'credentials in an address',
      hotLinksSection.fields.link.schema,
      'https://ann:secret@example.org/',
      problem('credentials'),
    ],
  ])('%s', (_what, schema, value, wrong) => {
    expect(listMessages(schema, value)).toEqual([wrong]);
  });
  it('a key that nobody knows is named by itself', () => {
    expect(
      listMessages(buildDraftSchema(articlesSection), { title: 'A', text: 'B', colour: 'red' }),
    ).toEqual([problem('strange')]);
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
      buildDraftSchema(articlesSection),
    ])
      for (const body of bodies)
        expect(
          listMessages(schema, body).filter(({ key }) => findMessageText(key) === undefined),
        ).toEqual([]);
  });
});
