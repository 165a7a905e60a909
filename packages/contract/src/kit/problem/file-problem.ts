import type { fileProblemMessages } from '../text/file.messages.ts';
import type { Sentence } from '../text/messages.ts';

type Params<M> = M extends (...params: infer P) => Sentence ? P : never;
/**
 * Creates a message of `file.messages.ts` by its key alone; the texts are loaded only where
 * messages are shown.
 */
export const buildFileProblem = <W extends keyof typeof fileProblemMessages>(
  word: W,
  ...[params]: Params<(typeof fileProblemMessages)[W]>
): Sentence => ({ key: `file.${word}`, ...(params !== undefined && { params }) });
/** Adds the line number to a fault. */
export const addLineNumber = (line: number, problem: Sentence): Sentence =>
  buildFileProblem('atLine', { line: String(line), problem });
