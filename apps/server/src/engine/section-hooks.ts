import type { Impact } from '@guildhall/contract/kit/section/impact';
import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import type { ComputedOf, Draft, Fielded, Row, Stored } from '@guildhall/contract/kit/field/rows';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sql } from '../kernel/db/sql.ts';
import type { Call } from '../kernel/actor.ts';
import type { Queries, Tx } from '../kernel/db/db.ts';
import type { Effect } from '../kernel/commands/effects.ts';
import type { EngineRow, MoreWhere, SectionStore } from './store/section-store.ts';

/** A section of a module, for what the module does with its rows beside the form. */
export interface MountedSection<S extends Fielded = Fielded> {
  readonly store: SectionStore<Row<S> & EngineRow>;
  /** Changes a row as the form would: for calls that set one field of it. */
  readonly update: (
    call: Call,
    id: number,
    sent: Draft<S>,
  ) => Promise<{ id: number; version: number; commandId: number | null }>;
}

/** A row before and after a change, and what the form sent. */
interface Change<S extends Fielded> {
  readonly before: Row<S> | undefined;
  readonly after: Row<S> | undefined;
  readonly sent: Draft<S>;
}
interface PlainHooks<S extends Fielded> {
  /** Judges a row before it is written; throws VALIDATION naming the field. */
  readonly judge?: (tx: Tx, row: Stored<S>, before: Row<S> | undefined) => Promise<void>;
  /** Columns that follow from the row, and from what it was before, written along with it. */
  readonly derive?: (
    row: Stored<S>,
    at: Date,
    before: Row<S> | undefined,
    tx: Tx,
  ) => Partial<Stored<S>> | Promise<Partial<Stored<S>>>;
  /**
   * Applies a written row to the world, in the same transaction; returns the task that does the
   * remaining work if the section runs a task.
   */
  readonly applied?: (
    tx: Tx,
    change: Change<S> & { readonly command: { id: number; at: Date }; readonly call: Call },
  ) => Promise<undefined | { readonly taskId: number }>;
  /**
   * Lists what a change affects beside the row. Called before the change is applied, for the
   * preview.
   */
  readonly effects?: (tx: Tx, change: Change<S>) => Promise<readonly Effect[]>;
  /**
   * Consequences that the rule of the section does not cover, determined when the row is written:
   * its operator confirms them with a reason before it is saved.
   */
  readonly impacts?: (
    tx: Tx,
    change: { readonly before: Row<S> | undefined; readonly after: Row<S> | undefined },
    now: Date,
  ) => Promise<readonly Impact[]>;
  /** Rows of other tables that belong to a row: a request for approval covers them with it. */
  readonly children?: readonly { readonly table: string; readonly by: string }[];
  readonly where?: MoreWhere;
  /** Selects the rows whose references still count; by default all that are not deleted. */
  readonly holds?: () => Sql;
}
/**
 * Queries the world once for several rows; returns the function that computes the values of each
 * row. The values may replace a stored field that time alone changes. Quantities in words are in
 * the reader's language.
 */
type Compute<S extends Fielded> = (
  on: Queries,
  rows: readonly Row<S>[],
  language: Language,
) => Promise<(row: Row<S>) => ComputedOf<S> & Partial<Stored<S>>>;

/**
 * Behaviour of a section beyond its declaration. A field declared as computed requires `compute`.
 */
export type SectionHooks<S extends Fielded<Fields> = Fielded> = PlainHooks<S> &
  (keyof ComputedOf<S> extends never
    ? { readonly compute?: Compute<S> }
    : { readonly compute: Compute<S> });
