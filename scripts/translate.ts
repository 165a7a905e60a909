/**
 * `npm run translate -- de` rewrites the file of a language in the order of the declarations. It
 * adds missing texts in English with a mark, and removes unused texts.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { untranslatedMark, type TextsByKey } from './languages/compare-texts.ts';
import { readEnglishTexts } from './languages/english-texts.ts';
import { repositoryRoot, runMain, UserError } from './runtime.mjs';

await runMain(async () => {
  const [language] = process.argv.slice(2);
  if (language === undefined || !/^[a-z]{2,3}$/.test(language) || language === 'en')
    throw new UserError('Name the language by its code: npm run translate -- de');
  const path = join(repositoryRoot, 'languages', `${language}.json`);
  const known: TextsByKey = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as TextsByKey)
    : {};
  const english = await readEnglishTexts();
  const texts = Object.fromEntries(
    Object.entries(english).map(([key, text]) => [key, known[key] ?? `${untranslatedMark}${text}`]),
  );
  writeFileSync(path, `${JSON.stringify(texts, undefined, 2)}\n`);
  const open = Object.values(texts).filter((text) => text.startsWith(untranslatedMark)).length;
  console.log(
    `languages/${language}.json has ${String(Object.keys(texts).length)} texts, ${String(open)} to be translated (they begin with "${untranslatedMark}").`,
  );
});
