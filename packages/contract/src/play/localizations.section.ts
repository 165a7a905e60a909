import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { idSchema, idParamSchema, instantSchema, nonEmptyText } from '../kit/field/fields.ts';
import { rule } from '../kit/problem/problem.ts';
import { defineSection } from '../kit/section/section.ts';

export const localizationPlatforms = ['WINDOWS', 'ANDROID', 'IOS', 'WEB'] as const;
export type LocalizationPlatform = (typeof localizationPlatforms)[number];
const platform = z.enum(localizationPlatforms);
const base = '/api/game/admin/localizations';
const keysOf = (name: string) => f.optionalInt({ label: name });

/** Returns true for a language tag that browsers and systems know: en, ru, pt-BR. */
const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/** Languages of the game. A language has a file of texts for each platform. */
export const localizationsSection = defineSection({
  name: 'localizations',
  base,
  may: 'admin',
  menu: { group: 'game', page: 'localizations', label: 'Localizations' },
  singular: 'localization',
  order: 'shortcut',
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, max: 80 }),
    shortcut: f.text({
      label: 'Language tag',
      list: true,
      search: true,
      max: 35,
      unique: rule('takenByLocalization'),
      help: 'What the game asks for: en, ru, pt-BR',
    }),
    files: f.computed(
      f.group(
        {
          WINDOWS: keysOf('Windows'),
          ANDROID: keysOf('Android'),
          IOS: keysOf('iOS'),
          WEB: keysOf('Web'),
        },
        { label: 'Keys', list: true, help: 'How many texts the file of each platform has' },
      ),
    ),
    missing: f.computed(
      f.int({
        label: 'Missing against en',
        list: true,
        help: 'Over all platforms that en has a file for',
      }),
    ),
  },
  check: ({ shortcut }) =>
    shortcut !== null && !isLanguage(shortcut)
      ? { field: 'shortcut', problem: rule('languageTag') }
      : undefined,
  sample: { name: 'Portuguese (Brazil)', shortcut: 'pt-BR' },
});

/** Number of names in the file of texts, and the first of these names. */
const keys = z.object({ count: z.int(), first: z.array(z.string()) });
const ofFile = z.object({ id: idParamSchema, platform });
export const localizationsApi = {
  uploadLocalization: endpoint({
    method: 'POST',
    path: `${base}/{id}/files/{platform}`,
    may: 'admin',
    summary: 'Put the file of a platform in place; with preview=true only say what it changes',
    params: ofFile,
    query: z.object({ preview: z.optional(z.enum(['true', 'false'])) }),
    reply: z.object({
      url: z.string(),
      keys: z.int(),
      added: keys,
      changed: keys,
      gone: keys,
      missing: keys,
      surplus: keys,
      /** Null for a preview, or if the file is unchanged. */
      commandId: z.nullable(idSchema),
    }),
    errors: ['NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED_MEDIA'],
    carries: 'multipart',
  }),
  downloadLocalization: endpoint({
    method: 'GET',
    path: `${base}/{id}/files/{platform}`,
    may: 'admin',
    summary: 'The file of a platform as it was put in place',
    params: ofFile,
    reply: z.object({ name: z.string(), text: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  compareLocalization: endpoint({
    method: 'GET',
    path: `${base}/{id}/files`,
    may: 'admin',
    summary: 'The files of a localization, each beside that of en',
    params: z.object({ id: idParamSchema }),
    reply: z.object({
      id: idSchema,
      files: z.array(
        z.object({
          platform,
          /** Null if there is no file. */
          file: z.nullable(z.object({ keys: z.int(), bytes: z.int(), at: instantSchema })),
          missing: keys,
          surplus: keys,
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
};

export const gameLocalizationsApi = {
  localization: endpoint({
    method: 'GET',
    path: '/gs/v1/localizations/{shortcut}',
    may: 'game-server:config',
    summary:
      'The texts of a language on a platform. An ETag says whether anything changed: 304 then',
    params: z.object({ shortcut: nonEmptyText(35) }),
    query: z.object({ platform }),
    reply: z.record(z.string(), z.unknown()),
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'NOT_FOUND'],
    fresh: true,
  }),
};
