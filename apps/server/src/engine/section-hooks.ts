import type { ChangeImpact } from '@guildhall/contract/kit/section/impact';
import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import type {
  ComputedFields,
  SubmittedRow,
  DeclarationWithFields,
  SectionRow,
  StoredColumns,
} from '@guildhall/contract/kit/field/rows';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sql } from '../kernel/db/sql.ts';
import type { Call } from '../kernel/actor.ts';
import type { Queries, Tx } from '../kernel/db/db.ts';
import type { ChangeEffect } from '../kernel/commands/effects.ts';
import type { EngineRow, ExtraFilterCondition, SectionStore } from './store/section-store.ts';

/** A section as its own module uses it, to work on rows without the form. */
export interface MountedSectionAccess<S extends DeclarationWithFields = DeclarationWithFields> {
  readonly store: SectionStore<SectionRow<S> & EngineRow>;
  /** Changes a row as the form does; for calls that set a single field. */
  readonly update: (
    call: Call,
    id: number,
    sent: SubmittedRow<S>,
  ) => Promise<{ id: number; version: number; commandId: number | null }>;
}

/** A row before and after a change, and the values that the form sent. */
interface Change<S extends DeclarationWithFields> {
  readonly before: SectionRow<S> | undefined;
  readonly after: SectionRow<S> | undefined;
  readonly sent: SubmittedRow<S>;
}
interface PlainHooks<S extends DeclarationWithFields> {
  /** Validates a row before it is written; throws VALIDATION naming the field. */
  readonly judge?: (
    tx: Tx,
    row: StoredColumns<S>,
    before: SectionRow<S> | undefined,
  ) => Promise<void>;
  /**
   * Computes columns from the row and from its former state; these columns are written together
   * with the row.
   */
  readonly derive?: (
    row: StoredColumns<S>,
    at: Date,
    before: SectionRow<S> | undefined,
    tx: Tx,
  ) => Partial<StoredColumns<S>> | Promise<Partial<StoredColumns<S>>>;
  /**
   * Applies the effects of a written row to other data, in the same transaction. If the section
   * runs a task, returns the task that does the remaining work.
   */
  readonly applied?: (
    tx: Tx,
    change: Change<S> & { readonly command: { id: number; at: Date }; readonly call: Call },
  ) => Promise<undefined | { readonly taskId: number }>;
  /**
   * Lists effects of a change on other data. Called before the change is applied, for the preview.
   */
  readonly effects?: (tx: Tx, change: Change<S>) => Promise<readonly ChangeEffect[]>;
  /**
   * Consequences that the rule of the section does not cover. They are determined when the row is
   * written, and the operator confirms them with a reason before the row is saved.
   */
  readonly impacts?: (
    tx: Tx,
    change: {
      readonly before: SectionRow<S> | undefined;
      readonly after: SectionRow<S> | undefined;
    },
    now: Date,
  ) => Promise<readonly ChangeImpact[]>;
  /** Rows of other tables that belong to a row. A request for approval includes these rows. */
  readonly children?: readonly { readonly table: string; readonly by: string }[];
  readonly where?: ExtraFilterCondition;
  /** Selects the rows whose references still count. By default, these are all undeleted rows. */
  readonly holds?: () => Sql;
}
/**
 * Queries the database once for several rows, and returns the function that computes the values of
 * each row. The values may replace a stored field that time alone changes. Quantities in words are
 * in the reader's language.
 */
type Compute<S extends DeclarationWithFields> = (
  on: Queries,
  rows: readonly SectionRow<S>[],
  language: Language,
) => Promise<(row: SectionRow<S>) => ComputedFields<S> & Partial<StoredColumns<S>>>;

/**
 * Behaviour of a section beyond its declaration. A field declared as computed requires `compute`.
 */
export type SectionHooks<S extends DeclarationWithFields<Fields> = DeclarationWithFields> =
  PlainHooks<S> &
    (keyof ComputedFields<S> extends never
      ? { readonly compute?: Compute<S> }
      : { readonly compute: Compute<S> });
