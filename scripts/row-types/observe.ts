/**
 * Observes the statements of the server during its tests. It records the text of each call site
 * once, and each value that the declared row type does not admit.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { DeclaredRow } from './declared-rows.ts';
import { canBeUndefined, findMismatchedValue, type TypeShape } from './shapes.ts';

/** Database or transaction to which the server's calls send statements. */
interface Asked {
  ask(text: string, values: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}
/** Line in the records of a run. */
export interface RowObservation {
  readonly site: string;
  /** Text of the statement. */
  readonly text?: string;
  /** Path and value of a part that the row type does not admit. */
  readonly refused?: string;
}
declare global {
  // called by the marks at the call sites in the tests' bundle
  var observeRows: ((site: string, db: Asked) => Asked) | undefined;
}
/** Maximum number of rows examined per answer. */
const rowsMax = 50;

/**
 * Starts observing once per process. The process writes its records to its own file in `folder`.
 */
export function startObservingRows(folder: string, declared: () => readonly DeclaredRow[]): void {
  if (globalThis.observeRows) return;
  const file = join(folder, `${String(process.pid)}-${String(threadId)}.jsonl`);
  let types: ReadonlyMap<string, readonly (readonly [string, TypeShape])[]> | undefined;
  const noted = new Set<string>();
  const note = (observation: RowObservation): void => {
    const line = `${JSON.stringify(observation)}\n`;
    if (noted.has(line)) return;
    noted.add(line);
    appendFileSync(file, line);
  };
  const observeRows = (site: string, rows: readonly unknown[]): void => {
    types ??= new Map(
      declared().flatMap(({ id, columns }) =>
        columns ? [[id, Object.entries(columns)] as const] : [],
      ),
    );
    const type = types.get(site);
    if (!type) return;
    for (const row of rows.slice(0, rowsMax))
      for (const [name, column] of type) {
        const value = (row as Readonly<Record<string, unknown>>)[name];
        const refused =
          value === undefined && canBeUndefined(column)
            ? undefined
            : findMismatchedValue(column, value, name);
        if (refused !== undefined) note({ site, refused });
      }
  };
  /**
   * Objects that an outer call has marked. Only the inner call counts, because it knows its row
   * type.
   */
  const asked = new WeakMap<Asked, Asked>();
  /** Texts already recorded, by call site: a repeated text is not written again. */
  const texts = new Map<string, Set<string>>();
  const noteText = (site: string, text: string): void => {
    const known = texts.get(site) ?? new Set();
    if (known.has(text)) return;
    texts.set(site, known.add(text));
    note({ site, text });
  };
  globalThis.observeRows = (site, db) => {
    const inner = asked.get(db) ?? db;
    const observed: Asked = {
      ask: (text, values) => {
        noteText(site, text);
        const answer = inner.ask(text, values);
        answer.then(
          ({ rows }) => observeRows(site, rows),
          () => {},
        );
        return answer;
      },
    };
    asked.set(observed, inner);
    return observed;
  };
}

/** Reads the records of all processes of a run. */
export const readObservations = (folder: string): RowObservation[] =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as RowObservation),
  );
