/** Programs of PostgreSQL that make backups. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartupError } from '../kernel/operation/startup-error.ts';

/** Folders in which packages install several versions of the programs. */
const versioned = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** User to run the program as, if this process may choose the user. */
  readonly uid?: number;
  readonly gid?: number;
}
interface Ended {
  readonly code: number;
  readonly output: string;
}
/** Runs a program until it ends, without a shell. */
export function runPostgresTool(
  path: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(path, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream
        .setEncoding('utf8')
        .on('data', (text: string) => (output = (output + text).slice(-8_000)));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
/** Returns the last lines that a program printed, to append to an error message. */
export const getLastOutputLines = (output: string): string =>
  output.trim().split('\n').slice(-3).join(' ') || 'it printed nothing';

function listFolders(): string[] {
  const installed = versioned.flatMap((base) =>
    existsSync(base)
      ? readdirSync(base)
          .filter((name) => /^(postgresql@)?\d+$/.test(name))
          .map((name) => join(base, name, 'bin'))
      : [],
  );
  const searched = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...installed, ...searched];
}
async function readVersion(program: string): Promise<number | undefined> {
  if (!existsSync(program)) return undefined;
  const { output } = await runPostgresTool(program, ['--version']);
  const match = /\(PostgreSQL\) (\d+)/.exec(output);
  return match ? Number(match[1]) : undefined;
}
/**
 * Finds the folder with a PostgreSQL program of this major version. Throws StartupError if it is
 * not installed.
 */
export async function findPostgresToolFolder(program: string, major: number): Promise<string> {
  for (const folder of listFolders())
    if ((await readVersion(join(folder, program))) === major) return folder;
  throw new StartupError(
    `${program} of PostgreSQL ${major} is not on this machine: install its package, or put it on the PATH.`,
  );
}
