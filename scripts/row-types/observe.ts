/**
 * Observes the statements of the server while its tests run: notes the text of each call site once,
 * and each value that its declared row type does not admit.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { DeclaredRow } from './declared-rows.ts';
import { canBeUndefined, findRefusedValue, type TypeShape } from './shapes.ts';

/** What the calls of the server ask: a database or a transaction. */
interface Asked {
  ask(text: string, values: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}
/** One line of the notes of a run. */
export interface RowObservation {
  readonly site: string;
  /** Text of the statement. */
  readonly text?: string;
  /** Path and value that the row type does not admit. */
  readonly refused?: string;
}
declare global {
  // Called by the marks that the tests' bundle has at its call sites.
  var observeRows: ((site: string, on: Asked) => Asked) | undefined;
}
/** Rows of one answer that are looked at. */
const rowsMax = 50;

/** Starts once a process; notes go to a file of its own in `folder`. */
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
  const look = (site: string, rows: readonly unknown[]): void => {
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
            : findRefusedValue(column, value, name);
        if (refused !== undefined) note({ site, refused });
      }
  };
  /** What was marked by an outer call: the inner one, which knows its row type, counts. */
  const asked = new WeakMap<Asked, Asked>();
  globalThis.observeRows = (site, on) => {
    const inner = asked.get(on) ?? on;
    const observed: Asked = {
      ask: (text, values) => {
        note({ site, text });
        const answer = inner.ask(text, values);
        answer.then(
          ({ rows }) => look(site, rows),
          () => {},
        );
        return answer;
      },
    };
    asked.set(observed, inner);
    return observed;
  };
}

/** Reads the notes of all processes of a run. */
export const readObservations = (folder: string): RowObservation[] =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as RowObservation),
  );
