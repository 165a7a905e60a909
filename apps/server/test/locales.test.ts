import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import { regionsSection } from '@guildhall/contract/play/regions.section';
import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/kernel/db/db.ts';
import { many, sql } from '../src/kernel/db/sql.ts';
import { computeUsernameSkeleton } from '../src/modules/identity/accounts/accounts.username.ts';
import type { TestDatabasePlace } from './harness/database.harness.ts';
import { createLocaleDatabase, databaseLocales } from './harness/locales.harness.ts';
import { createIdentity, startTestServer, type TestServer } from './harness/server.harness.ts';

const places = new Map<string, TestDatabasePlace>();
const env = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
beforeAll(async () => {
  for (const locale of Object.keys(databaseLocales)) {
    const place = await createLocaleDatabase(locale);
    places.set(locale, place);
    await migrate(place);
  }
}, 120_000);
afterAll(async () => {
  for (const place of places.values()) await place.remove();
});
const placeOf = (locale: string): TestDatabasePlace => {
  const place = places.get(locale);
  if (!place) throw new Error(`There is no database of locale ${locale}`);
  return place;
};
/** Starts a server on the database of a locale. */
async function onLocale<T>(locale: string, work: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startTestServer(env, { place: placeOf(locale) });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}
async function migrate({ url }: TestDatabasePlace): Promise<void> {
  const db = await openDatabase({ url, pool: 2, dataDir: undefined, onError: () => {} });
  try {
    await db.migrate();
  } finally {
    await db.close();
  }
}
const rename = (player: Player, username: string) =>
  callApi(player.connection, 'setUsername', {
    params: { id: player.accountId },
    body: { username },
  });

/** Names as their owners chose them, and other spellings of each name. */
const names: Readonly<Record<string, readonly string[]>> = {
  Ёжиктуман: ['ёжиктуман', 'ЁЖИКТУМАН', 'Е\u0308жиктуман', ' Ёжиктуман '],
  IngridOlsen: ['ingridolsen', 'INGRIDOLSEN'],
  Renéduval: ['rene\u0301duval', 'RENÉDUVAL', 'RENE\u0301DUVAL'],
  Weißenfels: ['WEISSENFELS', 'weissenfels'],
  Σίσυφος: ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
};
const searches = [
  ...Object.values(names).flat(),
  'жикту',
  '  ингр ',
  'ıngrıd',
  'INGRİD',
  'ＩＮＧＲＩＤ',
  'rene',
  'ené',
  'ENE\u0301D',
  'ßenf',
  'SSENF',
  'υφοσ',
  '%',
  '_',
];

describe('a server on a database of any locale', () => {
  it('returns equal results about spellings of names and addresses', async () => {
    const answers: Record<string, unknown> = {};
    for (const locale of Object.keys(databaseLocales))
      answers[locale] = await onLocale(locale, async (server) => {
        const answers: Record<string, unknown> = {};
        const owners = [];
        for (const name of Object.keys(names)) {
          const owner = await server.player();
          await rename(owner, name);
          owners.push(owner);
        }
        const other = await server.player();
        for (const spelling of Object.values(names).flat())
          answers[`taken ${spelling}`] = await rename(other, spelling).then(
            () => 'taken twice',
            (error: unknown) => (error as { code: string }).code,
          );
        const [owner] = owners as [Player];
        for (const spelled of [
          owner.identity.email.toUpperCase(),
          `  ${owner.identity.email}\t`,
          owner.identity.email.replace('person', 'ｐｅｒｓｏｎ'),
        ]) {
          const connection = new Connection(server.base);
          const { userId } = await callApi(connection, 'login', {
            body: { email: spelled, password: owner.identity.password, platform: 0 },
          });
          expect(userId).toBe(owner.userId);
        }
        const admin = await server.admin();
        const chosen = new Set(Object.keys(names));
        for (const username of searches) {
          const { data } = await callApi(admin.connection, 'adminListUsers', {
            body: { username, sort: 'username' },
          });
          answers[`found ${username}`] = data
            .map((user) => user.username)
            .filter((username) => chosen.has(username));
        }
        for (const [text = ''] of Object.values(names)) {
          const { players } = await callApi(admin.connection, 'adminFind', { query: { text } });
          answers[`anywhere ${text}`] = players
            .map((user) => user.username)
            .filter((username) => chosen.has(username));
        }
        await admin.section('POST', regionsSection.base, {
          name: 'Северный Öltal İst',
          code: 'north',
        });
        for (const q of ['СЕВЕРНЫЙ', ' северный  öltal', 'O\u0308LTAL', 'ist', 'IST'])
          answers[`region ${q}`] = (
            await admin.section<{ data: { name: string }[] }>(
              'POST',
              `${regionsSection.base}/list`,
              { q },
            )
          ).data.map(({ name }) => name);
        answers['all in order'] = (
          await callApi(admin.connection, 'adminListUsers', { body: { sort: '-username' } })
        ).data
          .map((user) => user.username)
          .filter((username) => chosen.has(username));
        return answers;
      });
    const [first = {}, ...others] = Object.values(answers) as Record<string, unknown>[];
    for (const other of others) expect(other).toEqual(first);
    const listAnswers = (kind: string): unknown[] =>
      Object.entries(first).flatMap(([question, answer]) =>
        question.startsWith(`${kind} `) ? [answer] : [],
      );
    expect(new Set(listAnswers('taken'))).toEqual(new Set(['CONFLICT']));
    expect(listAnswers('region')).toEqual(Array.from({ length: 5 }, () => ['Северный Öltal İst']));
    for (const [name, spellings] of Object.entries(names)) {
      expect(first[`anywhere ${spellings[0]}`]).toEqual([name]);
      for (const spelling of spellings)
        expect(first[`found ${spelling}`], spelling).toEqual([name]);
    }
    expect(first['found %']).toEqual([]);
  }, 120_000);

  it('creates one account for ten registrations of an address, and one owner of a name', async () => {
    await onLocale('ICU tr-TR', async (server) => {
      const { email, password } = createIdentity();
      const address = email.replace('person', 'ingrid');
      const spellings = Array.from({ length: 10 }, (_one, n) =>
        Array.from(address, (sign, at) => ((at + n) % 3 === 0 ? sign.toUpperCase() : sign)).join(
          '',
        ),
      );
      const made = await Promise.allSettled(
        spellings.map((spelled) =>
          new Player(server.base, { email: spelled, password }).register(),
        ),
      );
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const rows = await many<{ n: number }>(
        server.db.read,
        sql`select 1 as n from users where normal_form(email) = ${toNormalForm(address)}`,
      );
      expect(rows).toHaveLength(1);
      const players = await Promise.all(spellings.map(() => server.player()));
      const renamed = await Promise.allSettled(
        players.map((player, n) => rename(player, n % 2 === 0 ? 'INGRIDsolo' : 'ingridSOLO')),
      );
      expect(renamed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  }, 60_000);
});

describe('the normal form of the database', () => {
  it.each(Object.keys(databaseLocales))(
    'equals that of the program for every letter: %s',
    async (locale) => {
      const { url } = placeOf(locale);
      const db = await openDatabase({ url, pool: 2, dataDir: undefined, onError: () => {} });
      try {
        // each character follows another letter, because a combining mark changes that letter;
        // ideographs have no case.
        const texts = Array.from({ length: 0x1ffff }, (_one, n) => n + 1)
          .filter((code) => code < 0xd800 || code > 0xdfff)
          .map((code) => String.fromCodePoint(code))
          .filter((sign) => !/[\p{Script=Han}\p{Script=Hangul}\p{Co}\p{Cn}]/u.test(sign))
          .map((sign) => `X${sign} `);
        const rows: { text: string; form: string; name: string }[] = [];
        // in portions, each far below the time limit of a statement on a busy machine
        for (let first = 0; first < texts.length; first += 4_000)
          rows.push(
            ...(await many<{ text: string; form: string; name: string }>(
              db.read,
              sql`
              select t.text, normal_form(t.text) as form, name_key(t.text) as name
              from unnest(${texts.slice(first, first + 4_000)}::text[]) t(text)`,
            )),
          );
        // characters that are newer than the database are left out, because the database cannot
        // compose them.
        const wrong = rows.filter(
          ({ text, form, name }) =>
            (form !== toNormalForm(text) || name !== computeUsernameSkeleton(text)) &&
            !(form === `x${text.slice(1).trim()}` && text.normalize('NFKC') !== text),
        );
        expect(rows.length).toBeGreaterThan(20_000);
        expect(wrong).toEqual([]);
      } finally {
        await db.close();
      }
    },
  );
});
