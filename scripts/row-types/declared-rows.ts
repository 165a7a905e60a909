/**
 * Reads, with the TypeScript compiler, the row types that the server's sources declare for their
 * SQL statements.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SyntaxKind, type CallExpression, type Node } from 'typescript/unstable/ast';
import {
  API,
  SymbolFlags,
  TypeFlags,
  type Checker,
  type Project,
  type Symbol as TypeSymbol,
  type Type,
  type TypeReference,
} from 'typescript/unstable/sync';
import { findCallSites, type CallSite } from './call-sites.ts';
import type { TypeShape } from './shapes.ts';

/** Call site with its declared row type. The row type is null if the call reads no column. */
export interface DeclaredRow {
  readonly id: string;
  readonly columns: Readonly<Record<string, TypeShape>> | null;
  /**
   * True if the columns are known only at run time, because an index signature admits any column.
   */
  readonly isOpen: boolean;
}
/** Maximum depth of nested types that is read, because some types contain themselves. */
const depthMax = 6;

const keywords: readonly (readonly [TypeFlags, TypeShape])[] = [
  [TypeFlags.Any | TypeFlags.Unknown, 'unknown'],
  [TypeFlags.Undefined | TypeFlags.Void, 'undefined'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping, 'string'],
  [TypeFlags.Number, 'number'],
  [TypeFlags.Boolean, 'boolean'],
  [TypeFlags.NonPrimitive, 'unknown'],
];

/** Translates types of the compiler; a type parameter is replaced by its constraint. */
class Reader {
  readonly #checker: Checker;
  constructor(checker: Checker) {
    this.#checker = checker;
  }
  argumentsOf(type: Type | undefined): readonly Type[] {
    return type === undefined ? [] : this.#checker.getTypeArguments(type as TypeReference);
  }
  readRow(type: Type): Pick<DeclaredRow, 'columns' | 'isOpen'> {
    return { columns: this.#fieldsOf(type, 0), isOpen: this.#isOpen(type) };
  }
  #isOpen(type: Type): boolean {
    return this.#checker.getIndexInfosOfType(type).length > 0;
  }
  typeOf(symbol: TypeSymbol | undefined): Type | undefined {
    return symbol && this.#checker.getTypeOfSymbol(symbol);
  }
  propertyOf(type: Type, name: string): Type | undefined {
    return this.typeOf(this.#checker.getPropertyOfType(type, name));
  }
  #fieldsOf(type: Type, depth: number): Record<string, TypeShape> {
    const symbols = this.#checker.getPropertiesOfType(type);
    const types = this.#checker.getTypeOfSymbol(symbols);
    return Object.fromEntries(
      symbols.map((symbol, at): [string, TypeShape] => {
        const fieldType = types[at];
        const shape = fieldType ? this.#shapeOf(fieldType, depth + 1) : 'unknown';
        const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0;
        return [symbol.name, isOptional ? { union: [shape, 'undefined'] } : shape];
      }),
    );
  }
  #shapeOf(type: Type, depth: number): TypeShape {
    if (depth > depthMax) return 'unknown';
    for (const [flags, keyword] of keywords) if (type.flags & flags) return keyword;
    if (type.isLiteralType()) {
      const { value } = type;
      return typeof value === 'bigint' ? { other: 'bigint' } : { literal: value };
    }
    if (type.isUnionType())
      return { union: type.getTypes().map((part) => this.#shapeOf(part, depth)) };
    if (type.isIntersectionType()) {
      // a branded text counts as text
      const base = type.getTypes().map((part) => this.#shapeOf(part, depth));
      const keyword = base.find((part) => typeof part === 'string' && part !== 'unknown');
      if (keyword) return keyword;
    }
    if (type.isObjectType() || type.isIntersectionType()) return this.#shapeOfObject(type, depth);
    return { other: this.#checker.typeToString(type) };
  }
  #shapeOfObject(type: Type, depth: number): TypeShape {
    if (this.#checker.isArrayType(type)) {
      const [item] = this.argumentsOf(type);
      return { items: item ? this.#shapeOf(item, depth + 1) : 'unknown' };
    }
    if (this.#checker.isTupleType(type))
      return {
        items: { union: this.argumentsOf(type).map((item) => this.#shapeOf(item, depth + 1)) },
      };
    const name = type.getSymbol()?.name ?? '';
    if (name === 'Buffer' || name === 'Uint8Array') return 'bytes';
    if (/^(Date|Map|Set|ReadonlyMap|ReadonlySet|Promise)$/.test(name)) return { other: name };
    return { fields: this.#fieldsOf(type, depth) };
  }
}

/**
 * Finds the row type in the return type of a call: `Promise<T[]>`, `Promise<T | undefined>` and so
 * on.
 */
function findRowType(reader: Reader, site: CallSite, answer: Type | undefined): Type | undefined {
  const [inner] = reader.argumentsOf(answer);
  if (inner === undefined) return undefined;
  switch (site.runner) {
    case 'many':
      return reader.argumentsOf(inner)[0];
    case 'listPage':
      return reader.argumentsOf(reader.propertyOf(inner, 'rows'))[0];
    case 'one':
      return inner;
    case 'maybeOne':
      return inner.isUnionType()
        ? inner.getTypes().find((part) => (part.flags & TypeFlags.Undefined) === 0)
        : inner;
    default:
      return undefined;
  }
}

function listCalls(file: Node, sites: readonly CallSite[]): Map<number, CallExpression> {
  const ends = new Set(sites.map(({ calleeEnd }) => calleeEnd));
  const calls = new Map<number, CallExpression>();
  const visit = (node: Node): undefined => {
    if (node.kind === SyntaxKind.CallExpression) {
      const call = node as CallExpression;
      if (ends.has(call.expression.end)) calls.set(call.expression.end, call);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return calls;
}

function readFile(project: Project, root: string, path: string): DeclaredRow[] {
  const sites = findCallSites(path, readFileSync(join(root, path), 'utf8'));
  if (sites.length === 0) return [];
  const file = project.program.getSourceFile(join(root, path));
  if (!file) throw new Error(`The compiler does not know ${path}`);
  const calls = listCalls(file, sites);
  const reader = new Reader(project.checker);
  const nodes = sites.map((site) => {
    const node = calls.get(site.calleeEnd);
    if (!node) throw new Error(`The compiler sees no call at ${site.id}`);
    return node;
  });
  const answers = project.checker.getTypeAtLocation(nodes);
  return sites.map((site, at) => {
    const type = findRowType(reader, site, answers[at]);
    const isRead = type !== undefined && (type.flags & TypeFlags.NonPrimitive) === 0;
    const row = isRead ? reader.readRow(type) : { columns: null, isOpen: true };
    return { id: site.id, ...row };
  });
}

/** Reads the row type of each call site in `paths`, which belong to the project of `config`. */
export function compileDeclaredRows(
  root: string,
  config: string,
  paths: readonly string[],
): DeclaredRow[] {
  const api = new API({ cwd: root });
  try {
    const project = api
      .updateSnapshot({ openProjects: [join(root, config)] })
      .getProject(join(root, config));
    if (!project) throw new Error(`The compiler cannot open ${config}`);
    return paths.flatMap((path) => readFile(project, root, path));
  } finally {
    api.close();
  }
}
