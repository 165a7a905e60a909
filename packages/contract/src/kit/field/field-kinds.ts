import * as z from 'zod/mini';
import { rarityNames } from '../../limits.ts';
import { raritySchema } from '../../shapes.ts';
import { amountMax } from '../../amounts.ts';
import { currencyCodeSchema, totalAmountSchema } from './currency-fields.ts';
import { idSchema, instantSchema, intMax } from './fields.ts';
import type { ReferencePlace } from './reference-place.ts';
import { toEnglish, type TranslatableText } from '../text/text.ts';
import { toErrorText } from '../problem/problem.ts';
import type { Sentence } from '../text/messages.ts';

/**
 * Kinds of fields that server and browser can store, show and edit. Both sides switch over this
 * closed list exhaustively; a new kind needs a decision record.
 */
export type FieldKind =
  | 'text'
  | 'long-text'
  | 'url'
  | 'int'
  | 'decimal'
  | 'flag'
  | 'instant'
  | 'choice'
  | 'number-choice'
  | 'rarity'
  | 'ref'
  | 'refs'
  | 'tags'
  | 'ints'
  | 'image'
  | 'rows'
  | 'group'
  | 'per-rarity'
  | 'currency'
  | 'amount'
  | 'total';

export interface FieldChoice {
  readonly value: string | number;
  readonly label: string;
  /** Key of the label if several fields share the choice. Default: the key of the field. */
  readonly key?: string;
}
/** Section a reference points to; `by` names the field that selects among several sections. */
export type RefTarget =
  | string
  | { readonly by: string; readonly to: Readonly<Record<string, string>> };

/**
 * Source of an amount's number of decimals: `digits` is the number, `decimals` names the field of
 * the row that contains the number, `currency` names the field that contains a currency's code.
 */
export type AmountUnit =
  | { readonly currency: string }
  | { readonly decimals: string }
  | { readonly digits: number };

interface Hints {
  /**
   * True if the table shows the column by default; false hides the column until the operator
   * selects it. Default false.
   */
  readonly list?: boolean;
  /**
   * Set if two undeleted rows must not have the same value: the message shown for a duplicate. The
   * table has a unique index `<table>_<column>`.
   */
  readonly unique?: Sentence;
  /** True if the free-text search includes the field. */
  readonly search?: boolean;
  /**
   * Layout of nested rows: one below the other (default), as collapsible cards, as a table, or with
   * one line each.
   */
  readonly layout?: 'cards' | 'table' | 'lines';
  /**
   * True for a list of references whose order matters; the form then lets the user change the
   * order.
   */
  readonly isOrdered?: boolean;
  /** True if the table has a separate filter for the field. */
  readonly filter?: boolean;
  /** True if an export ends with the sum of the field, by currency. */
  readonly summed?: boolean;
  /**
   * True for rows inside a row if an export writes one line for each inner row. At most one field
   * may have this.
   */
  readonly ownLines?: boolean;
  /**
   * Condition for showing the field: another field has one of these values. For a field in a group,
   * the other field is in the row around the group.
   */
  readonly when?: { readonly field: string; readonly is: readonly (string | number | boolean)[] };
}

/** Field shown by the server and never sent by a form. */
export interface ReadOnlyField {
  readonly readOnly: true;
}
/** Command option: a field that a form sends and that is never stored or shown. */
export interface WriteOnlyField {
  readonly writeOnly: true;
}
/** Field computed for each answer, without a column in the table. */
export interface ComputedField extends ReadOnlyField {
  readonly computed: true;
}

export interface Field<S extends z.ZodMiniType = z.ZodMiniType>
  extends
    Hints,
    Partial<ReadOnlyField>,
    Partial<WriteOnlyField>,
    Partial<Pick<ComputedField, 'computed'>> {
  readonly kind: FieldKind;
  readonly schema: S;
  readonly label: string;
  /** Help text below the control, which explains the setting's effect in a sentence. */
  readonly help?: string;
  /** Meaning of an empty field, if there is one. */
  readonly empty?: string;
  /** True if a new row may omit the field. The field then gets the column's default, or null. */
  readonly optional: boolean;
  /** Value in an empty form, equal to the column default in SQL. */
  readonly initial?: unknown;
  readonly choices?: readonly FieldChoice[];
  readonly refTo?: RefTarget;
  readonly fields?: Fields;
  readonly max?: number;
  /** Required sum of the numbers of a `per-rarity` field. */
  readonly sum?: number;
  readonly unit?: AmountUnit;
  /**
   * Reference targets inside the value of a custom kind. References in fields, rows and groups are
   * found without this list.
   */
  readonly holds?: readonly ReferencePlace[];
  /** Name of a time field of the same row that must be earlier. */
  readonly after?: string;
}
export type Fields = Readonly<Record<string, Field>>;

interface Opt extends Hints {
  readonly label: string;
  readonly help?: string | undefined;
  readonly empty?: string | undefined;
  readonly optional?: boolean;
  readonly initial?: unknown;
}
const field = <S extends z.ZodMiniType>(
  kind: FieldKind,
  schema: S,
  { label, help, empty, ...hints }: Opt,
  options: Omit<Partial<Field>, 'schema'> = {},
): Field<S> => ({
  kind,
  schema,
  optional: hints.optional ?? hints.initial !== undefined,
  ...hints,
  ...options,
  label,
  ...(help !== undefined && { help }),
  ...(empty !== undefined && { empty }),
});
/** Label of a choice: an English text, or a text with its own key that several fields share. */
type Label = string | TranslatableText;
const choice = (value: string | number, label: Label): FieldChoice => ({
  value,
  label: toEnglish(label),
  ...(typeof label !== 'string' && { key: label.key }),
});
const trimmed = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** Web address, stored in its encoded form, in which headers and links can use it. */
const httpUrl = z.url({ protocol: /^https$/, normalize: true, error: toErrorText('https') }).check(
  z.maxLength(2000, toErrorText('tooLong', { max: 2000 })),
  z.refine((text: string) => !/^https:\/\/[^/?#]*@/i.test(text), {
    error: toErrorText('credentials'),
  }),
);

const amountFrom = (min: number, max: number = amountMax) =>
  z
    .int(toErrorText('amount'))
    .check(z.gte(min, toErrorText('atLeast', { min })), z.lte(max, toErrorText('holds')));

const moment = (h: Opt) => field('instant', instantSchema, h);
const openMoment = (h: Opt) =>
  field('instant', z.nullable(instantSchema), { optional: true, ...h });
/** Marks a column that only the server writes. */
const readOnly = <F extends Field>(field: F): F & ReadOnlyField => ({ ...field, readOnly: true });
/** Marks a command option, which is never stored or shown. */
const writeOnly = <F extends Field>(field: F): F & WriteOnlyField => ({
  ...field,
  writeOnly: true,
});
/** Marks a field that is computed for each reply. */
const computed = <F extends Field>(field: F): F & ComputedField => ({
  ...field,
  optional: true,
  readOnly: true,
  computed: true,
});

/** Functions for declaring fields: `f.text({ label: 'Name', list: true })`. */
export const f = {
  text: (h: Opt & { max?: number }) => field('text', trimmed(h.max ?? 200), h),
  /** Text that may be empty; null if it is omitted. */
  optionalText: (h: Opt & { max?: number }) =>
    field('text', z.nullable(trimmed(h.max ?? 200)), { optional: true, ...h }),
  longText: (h: Opt & { max?: number }) =>
    field('long-text', z.string().check(z.maxLength(h.max ?? 5000)), h),
  url: (h: Opt) => field('url', httpUrl, h),
  int: (h: Opt & { min?: number; max?: number }) =>
    field('int', z.int().check(z.gte(h.min ?? 0), z.lte(h.max ?? intMax)), h),
  optionalInt: (h: Opt & { min?: number; max?: number }) =>
    field('int', z.nullable(z.int().check(z.gte(h.min ?? 0), z.lte(h.max ?? intMax))), {
      optional: true,
      ...h,
    }),
  /** Id that is never looked up, because it refers to no row; not used in tables. */
  id: (h: Opt) => field('int', idSchema, h),
  optionalId: (h: Opt) => field('int', z.nullable(idSchema), { optional: true, ...h }),
  decimal: (h: Opt & { min?: number; max?: number }) =>
    field('decimal', z.number().check(z.gte(h.min ?? 0), z.lte(h.max ?? 1e12)), h),
  optionalDecimal: (h: Opt & { min?: number; max?: number }) =>
    field('decimal', z.nullable(z.number().check(z.gte(h.min ?? 0), z.lte(h.max ?? 1e12))), {
      optional: true,
      ...h,
    }),
  /** Time span as two fields: its start, and its exclusive end, which must be later. */
  window: <const From extends string, const To extends string>(
    from: Named<From>,
    to: Named<To>,
  ): Span<From, To, Moment> => span(from, to, moment),
  /** Time span that may be open at both ends; null means an open end. */
  openWindow: <const From extends string, const To extends string>(
    from: Named<From>,
    to: Named<To>,
  ): Span<From, To, z.ZodMiniNullable<Moment>> => span(from, to, openMoment),
  flag: (h: Opt & { initial?: boolean }) => field('flag', z.boolean(), h),
  instant: moment,
  optionalInstant: openMoment,
  choice: <const O extends readonly [string, ...string[]]>(
    options: O,
    labels: Readonly<Record<O[number], Label>>,
    h: Opt,
  ) =>
    field('choice', z.enum(options), h, {
      choices: options.map((value) => choice(value, labels[value as O[number]])),
    }),
  /** Choice that may be empty: null. */
  optionalChoice: <const O extends readonly [string, ...string[]]>(
    options: O,
    labels: Readonly<Record<O[number], Label>>,
    h: Opt,
  ) =>
    field(
      'choice',
      z.nullable(z.enum(options)),
      { optional: true, ...h },
      { choices: options.map((value) => choice(value, labels[value as O[number]])) },
    ),
  numberChoice: (labels: readonly Label[], h: Opt) =>
    field('number-choice', z.int().check(z.gte(0), z.lte(labels.length - 1)), h, {
      choices: labels.map((text, value) => choice(value, text)),
    }),
  /** Choice among named numbers, which need not be consecutive. */
  numbers: (choices: readonly { readonly value: number; readonly label: Label }[], h: Opt) =>
    field(
      'number-choice',
      z.literal(
        choices.map((choice) => choice.value),
        {
          error: toErrorText('oneOf', {
            choices: choices
              .map((choice) => `${choice.value} (${toEnglish(choice.label)})`)
              .join(', '),
          }),
        },
      ),
      h,
      { choices: choices.map(({ value, label }) => choice(value, label)) },
    ),
  rarity: (h: Opt) => field('rarity', raritySchema, { initial: 0, ...h }),
  ref: (refTo: RefTarget, h: Opt) => field('ref', idSchema, h, { refTo }),
  optionalRef: (refTo: RefTarget, h: Opt) =>
    field('ref', z.nullable(idSchema), { optional: true, ...h }, { refTo }),
  refs: (refTo: RefTarget, h: Opt & { max?: number }) =>
    field(
      'refs',
      z.array(idSchema).check(z.maxLength(h.max ?? 1000)),
      { initial: [], ...h },
      { refTo },
    ),
  tags: (h: Opt & { max?: number; each?: number }) =>
    field('tags', z.array(trimmed(h.each ?? 60)).check(z.maxLength(h.max ?? 20)), {
      initial: [],
      ...h,
    }),
  /** Several whole numbers. With a unit, the numbers are minor units, and forms use whole units. */
  ints: (h: Opt & { min?: number; max?: number; most?: number; unit?: AmountUnit }) =>
    field(
      'ints',
      z
        .array(z.int().check(z.gte(h.min ?? 0), z.lte(h.max ?? intMax)))
        .check(z.maxLength(h.most ?? 20)),
      { initial: [], ...h },
      h.unit ? { unit: h.unit } : {},
    ),
  /** Address of an uploaded picture; only the upload writes it. */
  image: (h: Opt) => readOnly(field('image', z.nullable(z.string()), { ...h, optional: true })),
  /** Code of a currency; null if there is none. */
  currency: (h: Opt) => field('currency', z.nullable(currencyCodeSchema), { optional: true, ...h }),
  /** Minor units of an account or a price; forms use whole units. */
  amount: (h: Opt & { unit: AmountUnit; min?: number; max?: number }) =>
    field('amount', amountFrom(h.min ?? 0, h.max), h, { unit: h.unit }),
  /** Like `amount`, but may be empty: null. */
  optionalAmount: (h: Opt & { unit: AmountUnit; min?: number }) =>
    field('amount', z.nullable(amountFrom(h.min ?? 0)), { optional: true, ...h }, { unit: h.unit }),
  /** Minor units of a sum over accounts, as decimal text; null means none. */
  optionalTotal: (h: Opt & { unit: AmountUnit }) =>
    field('total', z.nullable(totalAmountSchema), { optional: true, ...h }, { unit: h.unit }),
  /** List of rows. A field omitted in a row gets its initial value, or null if it has none. */
  rows: <G extends Fields>(fields: G, h: Opt & { max?: number }) =>
    field(
      'rows',
      z.array(wholeObject(fields)).check(z.maxLength(h.max ?? 50)),
      { initial: [], ...h },
      { fields },
    ),
  /** Ten whole numbers, one per rarity, in order. */
  perRarity: (h: Opt & { min?: number; max?: number; sum?: number }) =>
    field('per-rarity', perRarity(h), h, h.sum === undefined ? {} : { sum: h.sum }),
  /**
   * One nested object. An omitted field gets its initial value, or null without one. A patch
   * replaces the whole object.
   */
  group: <G extends Fields>(fields: G, h: Opt) =>
    field('group', wholeObject(fields), h, { fields }),
  readOnly,
  writeOnly,
  computed,
};

type Moment = typeof instantSchema;
type Named<N extends string> = Opt & { readonly name: N };
type Span<From extends string, To extends string, S extends z.ZodMiniType> = {
  readonly [N in From | To]: Field<S>;
};
function span<From extends string, To extends string, S extends z.ZodMiniType>(
  { name: from, ...first }: Named<From>,
  { name: to, ...last }: Named<To>,
  entry: (h: Opt) => Field<S>,
): Span<From, To, S> {
  const firstAndLast = { [from]: entry(first), [to]: { ...entry(last), after: from } };
  return firstAndLast as unknown as Span<From, To, S>;
}
function perRarity(range: { min?: number; max?: number; sum?: number }) {
  const { min = 0, max = 1_000_000_000, sum } = range;
  const each = z.array(z.int().check(z.gte(min), z.lte(max)));
  const ten = each.check(
    z.length(rarityNames.length, toErrorText('perRarity', { count: rarityNames.length })),
  );
  const total = (numbers: readonly number[]): number =>
    numbers.reduce((sum, number) => sum + number, 0);
  return sum === undefined
    ? ten
    : ten.check(
        z.refine((numbers: number[]) => total(numbers) === sum, {
          error: toErrorText('addUp', { sum }),
        }),
      );
}
/** Shape of a nested row without read-only fields. Clients may send these fields back unchanged. */
type WholeShape<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends ReadOnlyField
    ? z.ZodMiniPrefault<F[K]['schema']>
    : F[K]['schema'];
};
const wholeObject = <G extends Fields>(fields: G): z.ZodMiniObject<WholeShape<G>> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        field.optional ? z.prefault(field.schema, (field.initial ?? null) as never) : field.schema,
      ]),
    ),
  ) as unknown as z.ZodMiniObject<WholeShape<G>>;

export type FieldShape<F extends Fields> = { -readonly [K in keyof F]: F[K]['schema'] };
/** Builds the object schema of declared fields. */
export function buildFieldShape<F extends Fields>(fields: F): FieldShape<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.schema]),
  ) as FieldShape<F>;
}
