import { placesOf, pointersIn } from '@guildhall/contract/kit/references';
import type { Section } from '@guildhall/contract/kit/section';
import { sections } from '@guildhall/contract/sections';
import type { Admin } from '@guildhall/simulator/client/admin';

type Values = Record<string, unknown>;
/** Rows that others point at have keys of their own. */
let made = 0;

/** Puts a value at a path of fields; into a list of ids as its only one. */
export function put(row: Values, path: string, value: number): void {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const holder = steps.reduce<Values>((at, step) => at[step] as Values, row);
  holder[last] = Array.isArray(holder[last]) ? [value] : value;
}
export const sectionNamed = (name: string): Section => {
  const found = sections.find((section) => section.name === name);
  if (found?.kind !== 'section') throw new Error(`There is no section ${name}`);
  return found;
};
/** The declared sample of a section, with rows made for everything that it points at. */
export async function sampleRow(admin: Admin, { fields, sample }: Section): Promise<Values> {
  const row: Values = structuredClone(sample);
  for (const { field, to, by, value } of pointersIn(placesOf(fields), row)) {
    if (by === 'code') {
      // It may be there already: codes are what they are.
      await admin
        .section('POST', sectionNamed(to).base, { name: String(value), code: value, type: 0 })
        .catch(() => undefined);
      continue;
    }
    // Users are no section: whoever makes the row stands for them.
    if (to === 'users') {
      put(row, field, admin.userId);
      continue;
    }
    const target = sectionNamed(to);
    const parent = await sampleRow(admin, target);
    for (const [name, { unique }] of Object.entries(target.fields))
      if (unique !== undefined) parent[name] = `${String(parent[name])}${++made}`;
    put(row, field, (await admin.section<{ id: number }>('POST', target.base, parent)).id);
  }
  return row;
}
