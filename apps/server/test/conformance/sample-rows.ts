import { listReferencePlaces, listRowReferences } from '@guildhall/contract/kit/field/references';
import type { Section } from '@guildhall/contract/kit/section/section';
import { sections } from '@guildhall/contract/sections';
import type { Admin } from '@guildhall/simulator/client/admin';
import { Player } from '@guildhall/simulator/client/player';
import { createIdentity } from '../harness/server.harness.ts';

type Values = Record<string, unknown>;
/** Counter for unique keys of referenced rows. */
let made = 0;

/** Puts a value at a path of fields; in a list of ids, the value is the only entry. */
export function setValueAtPath(row: Values, path: string, value: number): void {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const holder = steps.reduce<Values>((at, step) => at[step] as Values, row);
  holder[last] = Array.isArray(holder[last]) ? [value] : value;
}
const users = new WeakMap<Admin, Promise<number>>();
/** Returns a user who is not the administrator. All rows get this user. */
function someUser(admin: Admin): Promise<number> {
  const known = users.get(admin);
  if (known) return known;
  const made = new Player(admin.connection.base, createIdentity())
    .register()
    .then(({ userId }) => userId);
  users.set(admin, made);
  return made;
}
export const requireSection = (name: string): Section => {
  const section = sections.find((section) => section.name === name);
  if (section?.kind !== 'section') throw new Error(`There is no section ${name}`);
  return section;
};
/**
 * Returns the declared sample of a section, after creating rows for everything that the sample
 * refers to.
 */
export async function buildSampleRow(admin: Admin, { fields, sample }: Section): Promise<Values> {
  const row: Values = structuredClone(sample);
  for (const { field, to, by, value } of listRowReferences(listReferencePlaces(fields), row)) {
    if (by === 'code') {
      // the row may already exist, because its code is fixed
      await admin
        .section('POST', requireSection(to).base, { name: String(value), code: value, type: 0 })
        .catch(() => undefined);
      continue;
    }
    // users are not a section, and administrators cannot give anything to themselves
    if (to === 'users') {
      setValueAtPath(row, field, await someUser(admin));
      continue;
    }
    const target = requireSection(to);
    const parent = await buildSampleRow(admin, target);
    for (const [name, { unique }] of Object.entries(target.fields))
      if (unique !== undefined) parent[name] = `${String(parent[name])}${++made}`;
    setValueAtPath(
      row,
      field,
      (await admin.section<{ id: number }>('POST', target.base, parent)).id,
    );
  }
  return row;
}
