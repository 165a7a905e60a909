import { errors } from '@guildhall/contract/errors';
import { realtimeEvents } from '@guildhall/contract/events';
import { featureFlags } from '@guildhall/contract/features';
import { listSectionTexts } from '@guildhall/contract/kit/section/localize';
import {
  getDefinedTexts,
  translate,
  type TranslatableText,
} from '@guildhall/contract/kit/text/text';
import { getLoadedMessageTexts } from '@guildhall/contract/kit/text/messages';
import { sectionsForSupportRole } from '@guildhall/contract/office/for-support';
import { portalRoutes, type PageRoute } from '@guildhall/contract/routes';
import { languages } from '@guildhall/contract/languages';
import { sections } from '@guildhall/contract/sections';
import '@guildhall/contract/office/home';
import '@guildhall/contract/kit/text/file.messages';
import '@guildhall/contract/kit/text/problem.messages';
import '@guildhall/contract/kit/text/rule.messages';
import '@guildhall/contract/kit/text/value-messages';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { readTranslatedTexts } from '../../../scripts/languages/language-files.ts';

const eventTable = Object.fromEntries(
  Object.entries(realtimeEvents).map(([type, entry]) => [
    type,
    { stale: entry.stale, effect: 'effect' in entry ? entry.effect : undefined },
  ]),
);
/** Statuses that have an effect of their own (`byStatus` of the error policy). */
const actedOn: readonly number[] = [400, 401, 429];
/**
 * Contains only codes that have an effect, because a missing code counts as one without an effect.
 */
const errorEffects = Object.fromEntries(
  Object.entries(errors)
    .filter(([, { status, effect }]) => effect.kind !== 'none' || actedOn.includes(status))
    .map(([code, { effect }]) => [code, effect]),
);

const textsByLanguage = Object.fromEntries(
  languages.map((language) => [language, readTranslatedTexts(language)]),
);
/** A text in every language, by language. */
const inEvery = (text: TranslatableText) =>
  Object.fromEntries(
    languages.map((language) => [language, translate(text, textsByLanguage[language] ?? {})]),
  );

/** Keys of the declared texts that are needed in the back office, for each audience. */
const officeKeys = {
  support: sectionsForSupportRole.flatMap(listSectionTexts).map(({ key }) => key),
  all: [...sections.flatMap(listSectionTexts).map(({ key }) => key), ...getDefinedTexts().keys()],
};
type Audience = keyof typeof officeKeys;
const audiences = Object.keys(officeKeys) as Audience[];
/**
 * Returns the compiled texts of the back office in one language: texts of sections, and the rules
 * that a form checks before it calls the server.
 */
function officeTexts(language: string, audience: Audience): Readonly<Record<string, unknown>> {
  const texts = textsByLanguage[language] ?? {};
  const rules = [...getLoadedMessageTexts()].map(([key, word]) => [
    key,
    compile(translate(word, texts)),
  ]);
  const own = officeKeys[audience].filter((key) => Object.hasOwn(texts, key));
  return {
    texts: Object.fromEntries(own.map((key) => [key, texts[key]])),
    rules: Object.fromEntries(rules),
  };
}
const officeModule = 'virtual:office-texts';
/** One module per language and audience, loaded separately. */
const officeTables = Object.fromEntries(
  languages.flatMap((language) =>
    audiences.map((audience) => [
      `${officeModule}/${language}/${audience}`,
      officeTexts(language, audience),
    ]),
  ),
);
const officeLoaders = `export const officeTexts = {${languages
  .map(
    (language) =>
      `${JSON.stringify(language)}: {${audiences
        .map((audience) => `${audience}: () => import('${officeModule}/${language}/${audience}')`)
        .join(', ')}}`,
  )
  .join(', ')}};`;

/** Texts of errors that are shown to players, by code and language. */
const errorTexts = Object.fromEntries(
  Object.entries(errors)
    .filter(([, { effect }]) => effect.kind === 'toast' || effect.kind === 'log-out')
    .map(([code, { text }]) => [code, inEvery({ key: `error.${code}`, english: text })]),
);

const routes: readonly PageRoute[] = portalRoutes;
/** Pages that operators can close, by path. */
const featuresByPath = Object.fromEntries(
  routes.flatMap(({ path, feature }) => (feature === undefined ? [] : [[path, feature]])),
);
/** Pages without a session to which a visitor returns after signing in. */
const rememberedPages = routes
  .filter(({ guard, remembered }) => guard === 'none' && remembered)
  .map(({ path }) => path);

const tables: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'virtual:event-table': { eventTable },
  'virtual:portal-pages': { featuresByPath, rememberedPages },
  'virtual:feature-names': {
    featureNames: Object.fromEntries(
      Object.entries(featureFlags).map(([name, text]) => [name, inEvery(text)]),
    ),
  },
  ...officeTables,
  'virtual:error-texts': { errorTexts },
  'virtual:error-effects': {
    errorEffects,
    signVerificationFailed: errors.SIGN_VERIFICATION_FAILED.text,
  },
};

const code = (exported: Readonly<Record<string, unknown>>) =>
  Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/**
 * Returns the parts of the contract's tables that a browser needs: invalidated queries, effects of
 * errors, texts of rules, closed and remembered pages. Schemas and other texts are left out, which
 * keeps the schema library out of the player's pages.
 */
export function createContractTablesPlugin(): Plugin {
  return {
    name: 'contract-tables',
    resolveId: (source) =>
      source in tables || source === officeModule ? `\0${source}` : undefined,
    load: (source) => {
      if (source === `\0${officeModule}`) return officeLoaders;
      const table = source.startsWith('\0') ? tables[source.slice(1)] : undefined;
      return table && code(table);
    },
  };
}
