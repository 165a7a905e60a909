/**
 * Types of runtime.mjs, which is plain JavaScript because it runs on the machine's Node before
 * anything is installed.
 */
export const repositoryRoot: string;
export class UserError extends Error {}
export function runMain(main: () => Promise<number | void> | number | void): Promise<void>;
export function getPinnedNode(): string;
export function getNpmCommand(): { readonly command: string; readonly first: readonly string[] };
export function ensureInstalled(): Promise<void>;
interface Settings {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
}
export function run(
  command: string,
  args: readonly string[],
  settings?: Settings & { readonly stdin?: 'inherit' | 'ignore' },
): Promise<number>;
export function runForOutput(
  command: string,
  args: readonly string[],
  settings?: Settings,
): Promise<{ readonly code: number; readonly output: string }>;
