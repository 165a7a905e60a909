import type * as z from 'zod/mini';
import type { ComputedField, Fields, ReadOnlyField, WriteOnlyField } from './field-kinds.ts';

/** Declaration with fields: a section, settings or a feed. */
export interface DeclarationWithFields<F extends Fields = Fields> {
  readonly fields: F;
}
type NamesOf<F extends Fields> = keyof F & string;
type Marked<F extends Fields, M> = {
  [N in NamesOf<F>]: F[N] extends M ? N : never;
}[NamesOf<F>];
/** Read-only values of a row. */
type Fixed<T> = T extends readonly (infer One)[]
  ? readonly Fixed<One>[]
  : T extends object
    ? { readonly [P in keyof T]: Fixed<T[P]> }
    : T;
type Held<F extends Fields, N extends NamesOf<F>> = {
  readonly [P in N]: Fixed<z.output<F[P]['schema']>>;
};
type StoredNames<F extends Fields> = Exclude<NamesOf<F>, Marked<F, WriteOnlyField | ComputedField>>;
type WrittenNames<F extends Fields> = Exclude<NamesOf<F>, Marked<F, ReadOnlyField>>;

/** Columns of a declared row in its table. Times are text. */
export type StoredColumns<S extends DeclarationWithFields> = Held<
  S['fields'],
  StoredNames<S['fields']>
>;
/** Stored row with the columns that every row has. */
export type SectionRow<S extends DeclarationWithFields> = StoredColumns<S> & {
  readonly id: number;
  readonly version: number;
  readonly updatedAt: string;
  readonly updatedBy: number | null;
};
/** Fields that are computed for each reply. */
export type ComputedFields<S extends DeclarationWithFields> = Held<
  S['fields'],
  Marked<S['fields'], ComputedField>
>;
/** Body that a form sends for a new row or a change: fields by name, and command options. */
export type SubmittedRow<S extends DeclarationWithFields> = {
  readonly [N in WrittenNames<S['fields']>]?: Fixed<z.input<S['fields'][N]['schema']>>;
};
/** Input of a rule over several fields: the values of a form. Hidden and empty fields are null. */
export type RowRuleInput<F extends Fields> = {
  readonly [N in WrittenNames<F>]: Fixed<z.output<F[N]['schema']>> | null;
};
