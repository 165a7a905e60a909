/** All English texts of the product by key, as given to a translator. */
import { join } from 'node:path';
import { pageTextKeyPrefix, readEnglishMessages } from './language-files.ts';
import { toIcuText, type PageMessage } from './message-forms.ts';
import { runForOutput, getPinnedNode, repositoryRoot } from '../runtime.mjs';
import type { TextsByKey } from './compare-texts.ts';

/** Messages as printed by the server's program. */
interface Printed {
  readonly keys: readonly string[];
  readonly texts: TextsByKey;
}
/** Runs a program that prints messages. Throws with its output if it fails. */
export async function readPrintedMessages(program: string): Promise<Printed> {
  const { code, output } = await runForOutput(getPinnedNode(), [join(repositoryRoot, program)]);
  if (code !== 0) throw new Error(`${program} failed:\n${output}`);
  return JSON.parse(output) as Printed;
}

/** Reads the texts of contract, server and pages, in the order of their declaration. */
export async function readEnglishTexts(): Promise<TextsByKey> {
  const { texts } = await readPrintedMessages('apps/server/src/message-keys.ts');
  const pages = Object.entries(readEnglishMessages()).map(
    ([key, message]) => [`${pageTextKeyPrefix}${key}`, toIcuText(message as PageMessage)] as const,
  );
  return { ...texts, ...Object.fromEntries(pages) };
}
