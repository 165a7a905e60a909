import { api } from '@guildhall/contract/api';
import { errors } from '@guildhall/contract/errors';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { describeSchemaIssue } from '@guildhall/contract/kit/problem/problems';
import { translate } from '@guildhall/contract/kit/text/text';
import {
  getLoadedMessageTexts,
  defineMessages,
  findMessageText,
} from '@guildhall/contract/kit/text/messages';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import compile from 'icu-minify/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, buildFieldError, buildRateLimitError } from '../../src/kernel/errors.ts';
import {
  listSentenceKeys,
  listSentenceParamValues,
  formatMessage,
  findRequestedLanguage,
} from '../../src/kernel/say.ts';
import { getTranslations } from '../../src/kernel/texts.ts';
import { startTestServer, type TestServer } from '../harness/server.harness.ts';

/** Names that are spelled alike in both languages. */
const alike = new RegExp(
  [
    String.raw`Guildhall|Open Loot|x\.com|Twitch|Twitter|Discord|SOL\b|/status/|API|JavaScript|Python`,
    'HTML|CSV|UTF-8|JSON|PNG|JPEG|WebP|EXP|multipart/form-data|https?://|itemId|name=value',
    String.raw`OLDGOLD|UTC|\d{4}-\d\d-\d\dT[\d:]+Z`,
  ].join('|'),
  'g',
);
const placesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name))].toSorted();

describe('the catalogue of messages', () => {
  let server: TestServer;
  beforeAll(async () => {
    // every module and section is loaded by then
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('has every message in both languages, with equal parameters', () => {
    const wrong = [...getLoadedMessageTexts()].flatMap(([key, word]) => {
      const bothLanguages = [word.english, translate(word, getTranslations('ru'))];
      try {
        for (const text of bothLanguages) compile(text);
      } catch (error) {
        return [`${key}: ${String(error)}`];
      }
      // dates are written in the style of each language, so they are not compared
      const places = bothLanguages.map((text) =>
        placesIn(text).filter((name) => !['until', 'day'].includes(name)),
      );
      return JSON.stringify(places[0]) === JSON.stringify(places[1])
        ? []
        : [`${key}: ${JSON.stringify(places)}`];
    });
    expect(wrong).toEqual([]);
    expect(getLoadedMessageTexts().size).toBeGreaterThan(800);
  });
  it('has no English text in Russian', () => {
    const own = (text: string) =>
      text
        .replaceAll(/\{\w+, plural,|\b(?:one|few|many|other) \{/g, ' ')
        .replaceAll(/\{[^{}]*\}/g, ' ')
        .replaceAll(alike, ' ');
    // other test files in this process declare texts without a Russian translation; the check
    // `languages` covers the product's own texts
    const texts = getTranslations('ru');
    const ours = [...getLoadedMessageTexts()].filter(([key]) => Object.hasOwn(texts, key));
    expect(ours.length).toBeGreaterThan(800);
    const messagesInBothLanguages = ours.map(
      ([key, word]) => [key, word.english, translate(word, texts)] as const,
    );
    const english = messagesInBothLanguages.filter(
      ([key, en, ru]) =>
        !key.startsWith('field.') &&
        (/[A-Za-z]{3}/.test(own(ru)) ||
          (/[A-Za-z]{2}/.test(own(en)) && !/\p{Script=Cyrillic}/u.test(ru))),
    );
    expect(english.map(([key, , ru]) => `${key}: ${ru}`)).toEqual([]);
  });
  it('covers everything that the declaration of a call refuses (A20)', () => {
    const values: unknown[] = [
      undefined,
      null,
      -1,
      1.5,
      2 ** 40,
      '',
      'a',
      'x'.repeat(9_000),
      true,
      [],
      {},
      '0001-01-01T00:00:00Z',
      'https://a:b@example.org/',
      'http://a.b/',
    ];
    const keys = Object.values<Endpoint>({ ...api, ...gameServerApi })
      .flatMap(({ body, query, params }) => [body, query, params])
      .filter((schema) => schema !== undefined)
      .flatMap((schema) => {
        const names = 'shape' in schema.def ? Object.keys(schema.def.shape as object) : [];
        const tries = [
          ...values,
          { strange: 1 },
          ...names.flatMap((name) => values.map((value) => ({ [name]: value }))),
        ];
        return tries.flatMap(
          (value) =>
            schema.safeParse(value, { reportInput: true }).error?.issues.map(describeSchemaIssue) ??
            [],
        );
      })
      .flatMap(listSentenceKeys);
    expect(new Set(keys).size).toBeGreaterThan(20);
    expect([...new Set(keys)].filter((key) => findMessageText(key) === undefined)).toEqual([]);
  });
  it('has a message for every code in both languages, as precise as the error (R8.7, R8.37)', () => {
    const bare = /^(?:Invalid input|Not found|Some fields are not valid|Не найдено|Ошибка)$/;
    for (const code of Object.keys(errors) as (keyof typeof errors)[])
      for (const language of ['en', 'ru'] as const) {
        const { message } = new AppError(code).toBody(language);
        const word = { key: `error.${code}`, english: errors[code].text };
        expect(message, code).toBe(translate(word, getTranslations(language)));
        expect(message, code).not.toMatch(bare);
      }
  });
  it('answers failures in the requested language, and by keys in every one', () => {
    const failure = buildFieldError('goal', { key: 'problem.atLeast', params: { min: '1' } });
    const because = { key: 'problem.atLeast', params: { min: '1' } };
    expect([failure.toBody('en'), failure.toBody('ru')]).toEqual([
      {
        code: 'VALIDATION',
        message: 'goal: must be at least 1',
        fields: [{ field: 'goal', problem: 'must be at least 1', because }],
      },
      {
        code: 'VALIDATION',
        message: 'goal: не меньше 1',
        fields: [{ field: 'goal', problem: 'не меньше 1', because }],
      },
    ]);
    expect(findRequestedLanguage('de, ru-RU;q=0.8, en')).toBe('ru');
    expect([findRequestedLanguage('*'), findRequestedLanguage(undefined)]).toEqual([
      undefined,
      undefined,
    ]);
  });
  it('states the wait after too many attempts, in the numbers of each language (A30)', () => {
    const wait = (seconds: number) =>
      (['en', 'ru'] as const).map(
        (language) => buildRateLimitError(seconds).toBody(language).message,
      );
    expect([wait(1), wait(30), wait(150), wait(300), wait(1260)]).toEqual([
      [
        'Too many attempts. Try again in 1 second',
        'Слишком много попыток. Попробуйте снова через 1 секунду',
      ],
      [
        'Too many attempts. Try again in 30 seconds',
        'Слишком много попыток. Попробуйте снова через 30 секунд',
      ],
      [
        'Too many attempts. Try again in 3 minutes',
        'Слишком много попыток. Попробуйте снова через 3 минуты',
      ],
      [
        'Too many attempts. Try again in 5 minutes',
        'Слишком много попыток. Попробуйте снова через 5 минут',
      ],
      [
        'Too many attempts. Try again in 21 minutes',
        'Слишком много попыток. Попробуйте снова через 21 минуту',
      ],
    ]);
  });
  it('translates nested messages; a name is never taken for a parameter', () => {
    const words = defineMessages('sample', {
      undid: { key: 'kernel.undid', english: 'Undid: {sentence}' },
      granted: { key: 'staff.grantedItemsTo', english: 'Granted {n} × {item} to {player}' },
    });
    const undoSentence = words.undid({
      sentence: words.granted({ n: 2, item: 'Lantern to {go} <b>', player: 'Fox' }),
    });
    expect(formatMessage(undoSentence, 'en')).toBe('Undid: Granted 2 × Lantern to {go} <b> to Fox');
    expect(formatMessage(undoSentence, 'ru')).toBe(
      'Отменено: Выдано игроку Fox: Lantern to {go} <b> × 2',
    );
    expect(listSentenceKeys(undoSentence)).toEqual(['sample.undid', 'sample.granted']);
    expect(listSentenceParamValues(undoSentence)).toEqual(['2', 'Lantern to {go} <b>', 'Fox']);
    expect(formatMessage({ key: 'newer.word' }, 'ru')).toBe('newer.word');
    expect(() => defineMessages('sample', { undid: 'Took back' })).toThrow('sample.undid');
  });
});
