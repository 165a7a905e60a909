/**
 * Sources of a plan's columns, and the joins and conditions that determine if these columns can be
 * null.
 */

/** A node of `explain (verbose, format json)`. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Join Type'?: string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly Alias?: string;
  readonly Output?: readonly string[];
  readonly Filter?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly 'Hash Cond'?: string;
  readonly 'Merge Cond'?: string;
  readonly 'Join Filter'?: string;
  readonly Plans?: readonly PlanNode[];
}
/** Column of a table; `isOptional` is true if an outer join can fill it with null. */
export interface ColumnSource {
  /** Schema, table and column. */
  readonly path: string;
  readonly isOptional: boolean;
  /** True if a condition excludes rows in which the column is null. */
  readonly isRequired: boolean;
}
export interface ColumnSources {
  /** One source per column of the result; undefined for expressions. */
  readonly outputs: readonly (ColumnSource | undefined)[];
  readonly hasOuterJoin: boolean;
}

/** Sides of a join whose columns are null if no row matches. */
const optionalSides: Readonly<Record<string, readonly string[]>> = {
  Left: ['Inner'],
  Right: ['Outer'],
  Full: ['Inner', 'Outer'],
};
const conditions = [
  'Filter',
  'Index Cond',
  'Recheck Cond',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
] as const;
const name = String.raw`(?:"(?:[^"]|"")+"|[a-z_][\w$]*)`;
const column = String.raw`(${name}\.${name})`;
const qualified = new RegExp(`^${column}$`);
const bare = new RegExp(`^${name}$`);
/** Conditions that are never true for null, with the column alone on one side. */
const strict = [
  new RegExp(String.raw`^\(*${column}\)?(?:::\w+)? (?:IS NOT NULL|[=<>]+|~~\*?)(?: |\)|$)`),
  new RegExp(String.raw` [=<>]+ \(?${column}\)?(?:::\w+)?\)*$`),
];
const unquote = (text: string): string => text.replaceAll('"', '');

/** Splits a condition into its parts joined by AND, ignoring deeper brackets. */
function splitConjunction(condition: string): string[] {
  const inner =
    condition.startsWith('((') || / AND /.test(condition) ? condition.slice(1, -1) : condition;
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === '(') depth++;
    else if (inner[at] === ')') depth--;
    else if (depth === 0 && inner.startsWith(' AND ', at)) {
      parts.push(inner.slice(start, at));
      start = at + ' AND '.length;
    } else if (depth === 0 && inner.startsWith(' OR ', at)) return [];
  }
  return [...parts, inner.slice(start)].filter((part) => !part.includes(' OR '));
}

/**
 * Collects tables by alias, which PostgreSQL makes unique, and the columns that conditions require.
 */
class Plan {
  readonly #tables = new Map<string, { readonly table: string; readonly isOptional: boolean }>();
  readonly #required = new Set<string>();
  hasOuterJoin = false;

  constructor(root: PlanNode) {
    this.#read(root, false);
  }
  #read(node: PlanNode, isOptional: boolean): void {
    this.#addTable(node, isOptional);
    const sides = optionalSides[node['Join Type'] ?? ''] ?? [];
    if (sides.length > 0) this.hasOuterJoin = true;
    else for (const condition of conditions) this.#require(node[condition] ?? '');
    for (const child of node.Plans ?? [])
      this.#read(child, isOptional || sides.includes(child['Parent Relationship'] ?? ''));
  }
  #addTable(
    { Alias: alias, 'Relation Name': name, Schema: schema }: PlanNode,
    isOptional: boolean,
  ) {
    if (alias !== undefined && name !== undefined)
      this.#tables.set(alias, { table: `${schema ?? 'public'}.${name}`, isOptional });
  }
  #require(condition: string): void {
    for (const part of splitConjunction(condition))
      for (const pattern of strict) {
        const name = pattern.exec(part)?.[1];
        if (name !== undefined) this.#required.add(unquote(name));
      }
  }
  sourceOf(output: string): ColumnSource | undefined {
    // in a plan with one table, columns have no alias
    const [first = '', ...others] = this.#tables.keys();
    const text =
      others.length === 0 && bare.test(output) ? `${first}.${unquote(output)}` : unquote(output);
    if (text === unquote(output) && !qualified.test(output)) return undefined;
    const [alias = '', columnName = ''] = text.split('.');
    const source = this.#tables.get(alias);
    return (
      source && {
        path: `${source.table}.${columnName}`,
        isOptional: source.isOptional,
        isRequired: this.#required.has(`${alias}.${columnName}`),
      }
    );
  }
}

/** Finds the source of each column in the plan's result. */
export function findColumnSources(root: PlanNode): ColumnSources {
  const plan = new Plan(root);
  return {
    outputs: (root.Output ?? []).map((output) => plan.sourceOf(output)),
    hasOuterJoin: plan.hasOuterJoin,
  };
}
