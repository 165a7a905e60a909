import type { fileProblemMessages } from '../text/file.messages.ts';
import type { Sentence } from '../text/messages.ts';

type Params<M> = M extends (...params: infer P) => Sentence ? P : never;
/**
 * Creates a sentence of `file.messages.ts` without its texts, because pages that read a file before
 * it is sent contain the compiled texts.
 */
export const buildFileProblem = <W extends keyof typeof fileProblemMessages>(
  word: W,
  ...[params]: Params<(typeof fileProblemMessages)[W]>
): Sentence => ({ key: `file.${word}`, ...(params !== undefined && { params }) });
/** Adds the line number to a fault. */
export const addLineNumber = (line: number, problem: Sentence): Sentence =>
  buildFileProblem('atLine', { line: String(line), problem });
