/** Every English text of the product by its key, as a translator gets it. */
import { join } from 'node:path';
import { pagePrefix, readEnglishMessages } from './language-files.ts';
import { toIcu, type Message } from './message-forms.ts';
import { capture, pinnedNode, root } from '../runtime.mjs';
import type { Texts } from './compare-texts.ts';

/** Messages as the server's program prints them. */
interface Printed {
  readonly keys: readonly string[];
  readonly texts: Texts;
}
/** Runs a program that prints messages. Throws with its output where it fails. */
export async function readPrinted(program: string): Promise<Printed> {
  const { code, output } = await capture(pinnedNode(), [join(root, program)]);
  if (code !== 0) throw new Error(`${program} failed:\n${output}`);
  return JSON.parse(output) as Printed;
}

/** Reads the texts of contract, server and pages, in the order of their declaration. */
export async function readEnglishTexts(): Promise<Texts> {
  const { texts } = await readPrinted('apps/server/src/message-keys.ts');
  const pages = Object.entries(readEnglishMessages()).map(
    ([key, message]) => [`${pagePrefix}${key}`, toIcu(message as Message)] as const,
  );
  return { ...texts, ...Object.fromEntries(pages) };
}
