import type { Field, Fields } from './field-kinds.ts';
import { problem } from './problem.ts';
import type { Sentence } from './words.ts';

type Values = Readonly<Record<string, unknown>>;
/** What is wrong with which field, by the path of the field (`timeslots.0.end`). */
export interface Wrong {
  readonly field: string;
  readonly problem: Sentence;
}
interface Declared {
  readonly fields: Fields;
  readonly check?: (row: never) => Wrong | undefined;
}

const isEarlier = (value: unknown, other: unknown): boolean =>
  typeof value === 'string' && typeof other === 'string' && Date.parse(value) <= Date.parse(other);
function wrongIn(field: Field, value: unknown, path: string): Wrong | undefined {
  if (!field.of || typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return wrongSpan(field.of, value as Values, `${path}.`);
  for (const [index, row] of value.entries()) {
    const wrong = wrongSpan(field.of, row as Values, `${path}.${index}.`);
    if (wrong) return wrong;
  }
  return undefined;
}
/** A span of time that ends before it begins, wherever it stands in a row. */
function wrongSpan(fields: Fields, row: Values, at = ''): Wrong | undefined {
  for (const [name, field] of Object.entries(fields)) {
    if (field.after !== undefined && isEarlier(row[name], row[field.after]))
      return { field: at + name, problem: problem('later') };
    const wrong = wrongIn(field, row[name], at + name);
    if (wrong) return wrong;
  }
  return undefined;
}
/** What no field alone can say of a row: its spans of time, then the rule of its declaration. */
export function wrongWith({ fields, check }: Declared, row: Values): Wrong | undefined {
  const whole = Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]));
  return wrongSpan(fields, whole) ?? check?.(whole as never);
}
