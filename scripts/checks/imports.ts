/**
 * Reads the imports of a TypeScript source without a parser: house style leaves only forms that a
 * pattern can read.
 */
import { dirname, join } from 'node:path/posix';

export interface Import {
  /** As written. */
  readonly specifier: string;
  /** Only types cross, so nothing is loaded. */
  readonly typeOnly: boolean;
  /** The file that is meant, from the root, where it is one of ours. */
  readonly target: string | undefined;
}

const statement =
  /(?:^|[;}\n])\s*(import|export)\s+(type\s+)?(?:[\w$*{}\s,]*?\sfrom\s*|\{[^}]*\}\s*from\s*)?['"]([^'"\n]+)['"]/g;
const dynamic = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;
const workspaces: Readonly<Record<string, string>> = {
  '@guildhall/contract': 'packages/contract/src',
  '@guildhall/server': 'apps/server/src',
  '@guildhall/simulator': 'apps/simulator/src',
};

/** The file that a specifier of ours means; undefined for packages. */
function resolve(
  from: string,
  specifier: string,
  exists: (path: string) => boolean,
): string | undefined {
  const own = Object.entries(workspaces).find(([name]) => specifier.startsWith(`${name}/`));
  if (!own && !specifier.startsWith('.')) return undefined;
  const base = own
    ? join(own[1], specifier.slice(own[0].length + 1))
    : join(dirname(from), specifier.replace(/\?.*$/, ''));
  return [base, `${base}.ts`, `${base}.tsx`, `${base}.mjs`].find(exists) ?? base;
}

/** Blanks comments, so that an example in one is not taken for an import. Keeps strings whole. */
function withoutComments(text: string): string {
  return text.replace(
    /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g,
    (_all, kept: string | undefined) => kept ?? '',
  );
}

/** Every import of one source. `exists` says which paths are files. */
export function importsOf(path: string, text: string, exists: (path: string) => boolean): Import[] {
  const bare = withoutComments(text);
  const found: Import[] = [];
  for (const [, , type, specifier = ''] of bare.matchAll(statement))
    found.push({
      specifier,
      typeOnly: type !== undefined,
      target: resolve(path, specifier, exists),
    });
  for (const [, specifier = ''] of bare.matchAll(dynamic))
    found.push({ specifier, typeOnly: false, target: resolve(path, specifier, exists) });
  return found;
}
