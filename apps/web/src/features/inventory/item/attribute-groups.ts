/** Groups attributes by type, in the order in which the types occur. */
export function groupAttributesByType<T extends { readonly type: string }>(
  attributes: readonly T[],
): [type: string, group: T[]][] {
  const groups = new Map<string, T[]>();
  for (const attribute of attributes)
    groups.set(attribute.type, [...(groups.get(attribute.type) ?? []), attribute]);
  return [...groups];
}
