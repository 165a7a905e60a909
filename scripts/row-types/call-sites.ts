/** Finds the server's calls that run a statement, in the text of a source. */
import { parseSync, Visitor, type CallExpression } from 'oxc-parser';

/** Functions that run a statement, by the file that exports them. */
const runners: Readonly<Record<string, readonly string[]>> = {
  'sql.ts': ['many', 'maybeOne', 'one', 'run'],
  'conditions.ts': ['listPage'],
};
/**
 * Returns true for files whose calls pass on the row type of their caller; only the caller's call
 * counts then.
 */
const isRunner = (path: string): boolean => /\/kernel\/db\/(sql|conditions)\.ts$/.test(path);

export interface CallSite {
  /** Position as `path:line:column`, from the root of the repository. */
  readonly id: string;
  readonly runner: string;
  /** Offset of the end of the callee's name. */
  readonly calleeEnd: number;
  /** Bounds of the first argument, which is the database or transaction. */
  readonly db: { readonly start: number; readonly end: number };
}

/** Returns the name of the call's row type if it is a plain name. */
function typeNameOf({ typeArguments }: CallExpression): string | undefined {
  const type = typeArguments?.params[0];
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
    ? type.typeName.name
    : undefined;
}

/**
 * Lists the calls in the order of the text. Throws if a runner is renamed, passed on as a value, or
 * called with a type parameter outside the runners: the comparison would miss this use.
 */
export function findCallSites(path: string, source: string): CallSite[] {
  const { program, module } = parseSync(path, source);
  const names = new Set<string>();
  const refuse = (start: number, message: string): never => {
    throw new Error(`${path}:${positionOf(source, start)}: ${message}`);
  };
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName, localName, isType } of entries) {
      const name = importName.name ?? '';
      const file = moduleRequest.value.split('/').at(-1) ?? '';
      if (isType || !runners[file]?.includes(name)) continue;
      if (localName.value !== name)
        refuse(localName.start, `${name} is imported as ${localName.value}`);
      names.add(name);
    }
  if (names.size === 0) return [];
  const calls: CallExpression[] = [];
  const parameters = new Set<string>();
  const refuseValue = (node: { type: string; start: number; name?: unknown } | null): void => {
    if (node?.type === 'Identifier' && names.has(String(node.name)))
      refuse(node.start, `${String(node.name)} is handed on instead of called`);
  };
  new Visitor({
    TSTypeParameter: ({ name }) => void parameters.add(name.name),
    VariableDeclarator: ({ init }) => refuseValue(init),
    ConditionalExpression: ({ consequent, alternate }) => {
      refuseValue(consequent);
      refuseValue(alternate);
    },
    CallExpression(call) {
      call.arguments.forEach(refuseValue);
      if (call.callee.type === 'Identifier' && names.has(call.callee.name)) calls.push(call);
    },
  }).visit(program);
  return calls.flatMap((call) => {
    const [db] = call.arguments;
    if (call.callee.type !== 'Identifier' || !db) return [];
    if (parameters.has(typeNameOf(call) ?? ''))
      return isRunner(path)
        ? []
        : refuse(
            call.start,
            'the row type is a type parameter: the statement has no type of its own',
          );
    return [
      {
        id: `${path}:${positionOf(source, call.start)}`,
        runner: call.callee.name,
        calleeEnd: call.callee.end,
        db: { start: db.start, end: db.end },
      },
    ];
  });
}

function positionOf(source: string, offset: number): string {
  const lines = source.slice(0, offset).split('\n');
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

/**
 * Adds the id of its call site to each call, for `observeRows` of the tests. Without an observer,
 * calls behave as before.
 */
export function insertCallSiteIds(path: string, source: string): string {
  const sites = findCallSites(path, source);
  if (sites.length === 0) return source;
  let marked = source;
  for (const { id, db } of sites.toReversed())
    marked = `${marked.slice(0, db.start)}observed(${JSON.stringify(id)}, ${marked.slice(db.start, db.end)})${marked.slice(db.end)}`;
  return `${marked}\nfunction observed(site, db) { return globalThis.observeRows?.(site, db) ?? db; }\n`;
}
