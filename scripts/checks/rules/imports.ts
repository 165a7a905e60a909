/**
 * Finds the imports of a source with the parser: static imports, dynamic imports, imports in types,
 * and files of workers.
 */
import { dirname, join } from 'node:path/posix';
import { parseSync, Visitor, type ParseResult } from 'oxc-parser';

export interface SourceImport {
  /** Specifier as written. */
  readonly specifier: string;
  /** True if the import imports only types, so that it loads nothing. */
  readonly typeOnly: boolean;
  /** Path of the imported file from the root, if it belongs to the project. */
  readonly target: string | undefined;
}

/** Placeholder for the target of a computed `import(...)`. */
export const computedImportTarget = '(computed)';
const workspaces: Readonly<Record<string, string>> = {
  '@guildhall/contract': 'packages/contract/src',
  '@guildhall/game-server-client/example': 'packages/game-server-client/example',
  '@guildhall/game-server-client': 'packages/game-server-client/src',
  '@guildhall/server': 'apps/server/src',
  '@guildhall/providers': 'apps/providers/src',
  '@guildhall/simulator': 'apps/simulator/src',
};

/** Resolves a specifier to a file of the project; undefined for packages. */
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

/** Returns the text inside quotes; undefined for a text that is computed at run time. */
const literal = (text: string): string | undefined => /^(['"`])([^'"`$]*)\1$/.exec(text)?.[2];

/** Returns true for `import type`, but not for `import { type X }`, which still loads the file. */
const isTypes = (text: string): boolean => /^(?:import|export)\s+type\s+[\w{*]/.test(text);

interface Named {
  readonly specifier: string;
  readonly typeOnly: boolean;
}
function staticImports({ module }: ParseResult, text: string): Named[] {
  const named = (start: number, end: number, specifier: string): Named => ({
    specifier,
    typeOnly: isTypes(text.slice(start, end)),
  });
  return [
    ...module.staticImports.map((entry) =>
      named(entry.start, entry.end, entry.moduleRequest.value),
    ),
    ...module.staticExports.flatMap(({ start, end, entries }) => {
      const specifier = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value;
      return specifier === undefined ? [] : [named(start, end, specifier)];
    }),
  ];
}
/**
 * Lists imports such as `import('./x.ts').X` in a type, and `new URL('./x.thread.ts',
 * import.meta.url)`.
 */
function importsInside({ program }: ParseResult): Named[] {
  const imports: Named[] = [];
  new Visitor({
    TSImportType: ({ source }) => {
      imports.push({ specifier: source.value, typeOnly: true });
    },
    NewExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || first?.type !== 'Literal')
        return;
      if (typeof first.value === 'string' && /\.(?:m?ts|tsx|mjs)$/.test(first.value))
        imports.push({ specifier: first.value, typeOnly: false });
    },
  }).visit(program);
  return imports;
}

/**
 * Lists every import of a source. `exists` returns true for paths of files. A computed
 * `import(...)` has an unknown target, so that it counts as an import of `computed`.
 */
export function listImports(
  path: string,
  text: string,
  exists: (path: string) => boolean,
): SourceImport[] {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  const dynamic = parsed.module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: literal(text.slice(start, end)) ?? computedImportTarget,
    typeOnly: false,
  }));
  // visits the tree only if it may contain an import, because the visit costs more than everything
  // else
  const inside = /\bimport\s*\(|\bimport\.meta\b/.test(text) ? importsInside(parsed) : [];
  return [...staticImports(parsed, text), ...dynamic, ...inside].map((entry) => ({
    ...entry,
    target: resolve(path, entry.specifier, exists),
  }));
}
