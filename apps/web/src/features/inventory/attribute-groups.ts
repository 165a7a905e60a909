/** Attributes of one type stand together, in the order in which the types come. */
export function attributeGroups<T extends { readonly type: string }>(
  attributes: readonly T[],
): [type: string, group: T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of attributes) groups.set(one.type, [...(groups.get(one.type) ?? []), one]);
  return [...groups];
}
