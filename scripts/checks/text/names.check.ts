/**
 * Checks that exported functions begin with a verb (docs/STYLE.md), so that a call reads as a
 * sentence without opening the function's file. Components and hooks have separate rules.
 */
import { parseSync } from 'oxc-parser';
import type { RepositoryCheck } from '../check.ts';
import { readSources } from '../rules/sources.ts';
import { namesUsedLikeSyntax, functionNameVerbs } from './verbs.ts';

interface Node {
  readonly type: string;
  readonly declaration?: Node | null;
  readonly declarations?: readonly { readonly id: Node; readonly init: Node | null }[];
  readonly id?: Node | null;
  readonly name?: string;
  readonly expression?: Node;
}
const functions: ReadonlySet<string> = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/** Lists the names of the functions that a file exports. */
function listFunctions(path: string, source: string): string[] {
  const { program } = parseSync(path, source);
  return (program.body as unknown as readonly Node[]).flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || !declaration) return [];
    if (declaration.type === 'FunctionDeclaration') return [declaration.id?.name ?? ''];
    return (declaration.declarations ?? []).flatMap(({ id, init }) =>
      init && functions.has(init.type) ? [id.name ?? ''] : [],
    );
  });
}

const isHookOrComponent = (name: string): boolean => /^(?:use)?[A-Z]/.test(name);
/** Returns true if the first word of a name is a verb, or the name is used like syntax. */
function hasVerb(name: string): boolean {
  const [first = ''] = /^[a-z]+/.exec(name) ?? [];
  return functionNameVerbs.has(first) || namesUsedLikeSyntax.has(name);
}

function validate(sources: ReadonlyMap<string, string>): { faults: string[]; note: string } {
  const named = [...sources].flatMap(([path, source]) =>
    listFunctions(path, source)
      .filter((name) => !isHookOrComponent(name))
      .map((name) => ({ path, name })),
  );
  return {
    faults: named
      .filter(({ name }) => !hasVerb(name))
      .map(
        ({ path, name }) => `${path}: ${name} begins with no verb (scripts/checks/text/verbs.ts)`,
      ),
    note: `${named.length} functions`,
  };
}

export const functionNamesCheck: RepositoryCheck = {
  name: 'names',
  run: () =>
    validate(
      new Map(
        [...readSources(/\.tsx?$/)].filter(
          ([path]) => !/generated|\/messages\/(?:messages|runtime)/.test(path),
        ),
      ),
    ),
  canary() {
    const planted = {
      'a participle': 'export const shown = (a: number) => a;',
      'a name with Of': 'export function priceOf(a: number) {\n  return a;\n}',
      'an asynchronous one': 'export async function offers() {}',
    };
    return Object.entries(planted)
      .filter(([, source]) => validate(new Map([['x.ts', source]])).faults.length === 0)
      .map(([name]) => name);
  },
};
