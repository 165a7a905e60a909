import { errors } from '@guildhall/contract/errors';
import { events } from '@guildhall/contract/events';
import { allWords } from '@guildhall/contract/kit/text/words';
import { portalRoutes, type PageRoute } from '@guildhall/contract/routes';
import { languages } from '@guildhall/contract/shapes';
import '@guildhall/contract/kit/text/file.words';
import '@guildhall/contract/kit/text/problem.words';
import '@guildhall/contract/kit/text/rule.words';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const eventTable = Object.fromEntries(
  Object.entries(events).map(([type, entry]) => [
    type,
    { stale: entry.stale, effect: 'effect' in entry ? entry.effect : undefined },
  ]),
);
/** Statuses from which something follows by themselves (`byStatus` of the error policy). */
const actedOn: readonly number[] = [400, 401, 429];
/** Leaves out codes without an effect: unknown codes have none. */
const errorEffects = Object.fromEntries(
  Object.entries(errors)
    .filter(([, { status, effect }]) => effect.kind !== 'none' || actedOn.includes(status))
    .map(([code, { effect }]) => [code, effect]),
);

/** Rules that a form of the office judges before it asks the server, compiled. */
const ruleWords = Object.fromEntries(
  [...allWords()].map(([key, said]) => [
    key,
    Object.fromEntries(languages.map((language, at) => [language, compile(said[at] ?? '')])),
  ]),
);

/** Texts of errors that are shown to players, by code and language. */
const errorTexts = Object.fromEntries(
  Object.entries(errors)
    .filter(([, { effect }]) => effect.kind === 'toast' || effect.kind === 'log-out')
    .map(([code, { text }]) => [
      code,
      Object.fromEntries(languages.map((language, at) => [language, text[at]])),
    ]),
);

const routes: readonly PageRoute[] = portalRoutes;
/** Pages that operators can close, by path. */
const featuresByPath = Object.fromEntries(
  routes.flatMap(({ path, feature }) => (feature === undefined ? [] : [[path, feature]])),
);
/** Pages without a session to which a visitor comes back after signing in. */
const rememberedPages = routes
  .filter(({ guard, remembered }) => guard === 'none' && remembered)
  .map(({ path }) => path);

const tables: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'virtual:event-table': { eventTable },
  'virtual:portal-pages': { featuresByPath, rememberedPages },
  'virtual:rule-words': { ruleWords },
  'virtual:error-texts': { errorTexts },
  'virtual:error-effects': {
    errorEffects,
    signVerificationFailed: errors.SIGN_VERIFICATION_FAILED.text[0],
  },
};

const code = (exported: Readonly<Record<string, unknown>>) =>
  Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/**
 * Parts of the contract's tables that a browser needs: invalidated queries, effects of errors,
 * texts of rules, closed and remembered pages. Schemas and other texts stay out, which keeps the
 * schema library out of the player's pages.
 */
export function contractTables(): Plugin {
  return {
    name: 'contract-tables',
    resolveId: (source) => (source in tables ? `\0${source}` : undefined),
    load: (source) => {
      const table = source.startsWith('\0') ? tables[source.slice(1)] : undefined;
      return table && code(table);
    },
  };
}
