/** Runs programs in other languages that are shown in guides for studios. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { packageFolder } from '../../src/kernel/files/package-folder.ts';

export const getRepositoryPath = (path: string): string => join(packageFolder, '../..', path);
/** Returns true if all of these programs are installed. */
const hasTools = (tools: readonly string[]): boolean =>
  tools.every((tool) =>
    (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool))),
  );
/**
 * Runs a check that needs other programs than Node, and returns its result. Without these programs,
 * returns a message that names them; in CI, throws the message.
 *
 * @throws Error in CI if a program is missing.
 */
export async function runIfToolsInstalled<T>(
  tools: readonly string[],
  run: () => Promise<T>,
): Promise<T | string> {
  if (hasTools(tools)) return run();
  const missing = `Not run: this machine lacks one of ${tools.join(', ')}. CI must have them.`;
  if (process.env['CI'] !== undefined) throw new Error(missing);
  console.warn(missing);
  return missing;
}
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Called with each printed line. A returned line is sent to the input of the program. */
  readonly answer?: (line: string) => Promise<string | undefined>;
}
/** Runs a program to its end; returns its printed lines, including error output if it failed. */
export async function runProgram({ command, args, env, cwd, answer }: Program): Promise<string[]> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  const lines: string[] = [];
  let errors = '';
  let remaining = '';
  let answered = Promise.resolve();
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const [...complete] = (remaining + text).split('\n');
    remaining = complete.pop() ?? '';
    for (const line of complete) {
      lines.push(line);
      answered = answered.then(async () => {
        const reply = await answer?.(line);
        if (reply !== undefined) child.stdin.write(`${reply}\n`);
      });
    }
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  await answered;
  return code === 0 ? lines : [...lines, `ended with ${String(code)}`, errors];
}
/** Returns the code blocks of a language in a guide, in their order. */
export const readCodeBlocks = (path: string, language: string): string[] =>
  [
    ...readFileSync(getRepositoryPath(path), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm),
  ].flatMap(([, blockLanguage, block = '']) => (blockLanguage === language ? [block] : []));
