import type * as z from 'zod/mini';
import type { Computed, Fields, ReadOnly, WriteOnly } from './field-kinds.ts';

/** Anything that declares fields: a section, settings, a feed. */
export interface Fielded<F extends Fields = Fields> {
  readonly fields: F;
}
type NamesOf<F extends Fields> = keyof F & string;
type Marked<F extends Fields, M> = {
  [N in NamesOf<F>]: F[N] extends M ? N : never;
}[NamesOf<F>];
/** What is read of a row is not changed in place. */
type Fixed<T> = T extends readonly (infer One)[]
  ? readonly Fixed<One>[]
  : T extends object
    ? { readonly [P in keyof T]: Fixed<T[P]> }
    : T;
type Held<F extends Fields, N extends NamesOf<F>> = {
  readonly [P in N]: Fixed<z.output<F[P]['schema']>>;
};
type StoredNames<F extends Fields> = Exclude<NamesOf<F>, Marked<F, WriteOnly | Computed>>;
type WrittenNames<F extends Fields> = Exclude<NamesOf<F>, Marked<F, ReadOnly>>;

/** What the table holds of a row, by its declaration; moments are text. */
export type Stored<S extends Fielded> = Held<S['fields'], StoredNames<S['fields']>>;
/** A stored row with what every row carries. */
export type Row<S extends Fielded> = Stored<S> & {
  readonly id: number;
  readonly version: number;
  readonly updatedAt: string;
  readonly updatedBy: number | null;
};
/** What is worked out for each answer. */
export type ComputedOf<S extends Fielded> = Held<S['fields'], Marked<S['fields'], Computed>>;
/** What a form sends of a new row or of a change: fields by name, switches of the command too. */
export type Draft<S extends Fielded> = {
  readonly [N in WrittenNames<S['fields']>]?: Fixed<z.input<S['fields'][N]['schema']>>;
};
/**
 * What a rule over several fields is asked about: what a form holds, where anything that is hidden
 * or not filled in is null.
 */
export type Judged<F extends Fields> = {
  readonly [N in WrittenNames<F>]: Fixed<z.output<F[N]['schema']>> | null;
};
