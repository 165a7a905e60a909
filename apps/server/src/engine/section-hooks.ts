import type { Section } from '@guildhall/contract/kit/section/section';
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

/** Lets the section's own module read and change rows without the form of the back office. */
export interface MountedSectionAccess<S extends DeclarationWithFields = DeclarationWithFields> {
  readonly store: SectionStore<SectionRow<S> & EngineRow>;
  /** Changes a row as the form does, for calls that set a single field. */
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
  readonly validate?: (
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
   * Applies the effects of a written row to other data, in the same transaction. If the section has
   * a background task, returns the task for the remaining work.
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
  /** Child rows in other tables. A request for approval includes these rows. */
  readonly children?: readonly { readonly table: string; readonly by: string }[];
  readonly where?: ExtraFilterCondition;
  /**
   * Condition for the rows whose references prevent a deletion. By default, these are all undeleted
   * rows.
   */
  readonly holds?: () => Sql;
}
/**
 * Queries the database once for several rows, and returns the function that computes the values of
 * each row. A computed value may replace a stored field whose value depends on the current time.
 * Texts are in the reader's language.
 */
type Compute<S extends DeclarationWithFields> = (
  db: Queries,
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
/** Argument with the hooks of a section; optional if the section has no computed fields. */
export type HooksArgument<S extends Section> =
  object extends SectionHooks<S> ? [hooks?: SectionHooks<S>] : [hooks: SectionHooks<S>];
