import * as z from 'zod/mini';
import { idSchema } from '../field/fields.ts';
import type { Fields } from '../field/field-kinds.ts';
import type { Section } from './section.ts';

type ShapeOf<F extends Fields, N extends keyof F> = { [K in N]: F[K]['schema'] };
/**
 * Rows of a section as the game receives them: every row that is not deleted, with some of its
 * fields.
 */
export interface GameRowsDeclaration<S extends Section = Section, N extends string = string> {
  readonly section: S;
  readonly names: readonly N[];
  readonly schema: z.ZodMiniArray<
    z.ZodMiniObject<{ id: typeof idSchema } & ShapeOf<S['fields'], N & keyof S['fields']>>
  >;
}
/** Declares which fields of a section the game reads. */
export function declareGameRows<S extends Section, const N extends keyof S['fields'] & string>(
  section: S,
  ...names: readonly N[]
): GameRowsDeclaration<S, N> {
  const shape = Object.fromEntries(names.map((name) => [name, section.fields[name]?.schema]));
  return {
    section,
    names,
    schema: z.array(z.object({ id: idSchema, ...shape })) as unknown as GameRowsDeclaration<
      S,
      N
    >['schema'],
  };
}
