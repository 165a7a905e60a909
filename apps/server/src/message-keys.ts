/**
 * Prints the keys of all messages of the server, and the English texts outside the pages by key, as
 * JSON. `npm run check` runs this from the sources and from the bundle, because a message missing
 * in the bundle would appear as its key.
 */
import { listFieldTexts, listSectionTexts } from '@guildhall/contract/kit/section/localize';
import { getDefinedTexts } from '@guildhall/contract/kit/text/text';
import { getLoadedMessageTexts } from '@guildhall/contract/kit/text/messages';
import { languageNameKeyPrefix } from '@guildhall/contract/languages';
import {
  platformBalanceParameters,
  mainPresetNumbers,
} from '@guildhall/contract/play/balance/balance';
import { sections } from '@guildhall/contract/sections';
import './app.ts';

const texts = new Map<string, string>();
/**
 * Records a text. Throws if its key already has another text; for a key of a section or a page,
 * keeps the first text.
 */
function note(key: string, english: string): void {
  if (key.startsWith(languageNameKeyPrefix)) return;
  const known = texts.get(key);
  if (known === undefined) texts.set(key, english);
  else if (known !== english && !/^(?:sections|pages)\./.test(key))
    throw new Error(`${key} has two English texts: ${known}; ${english}`);
}
for (const section of sections)
  for (const { key, english } of listSectionTexts(section)) note(key, english);
for (const { key, english } of [
  ...listFieldTexts(platformBalanceParameters),
  ...listFieldTexts(mainPresetNumbers),
])
  note(key, english);
for (const [key, english] of getDefinedTexts()) note(key, english);
for (const { key, english } of getLoadedMessageTexts().values()) note(key, english);

console.log(
  JSON.stringify(
    { keys: [...getLoadedMessageTexts().keys()], texts: Object.fromEntries(texts) },
    undefined,
    1,
  ),
);
