/** One field of an entry in the activity log that the command changed. */
export interface FieldDiff {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}
type Snapshot = Readonly<Record<string, unknown>> | null | undefined;

/** Fields that every write changes and that carry no information for a reader. */
const noise = new Set(['version', 'updatedAt', 'createdAt', 'id', 'deletedAt', 'updatedBy']);

/**
 * Returns the changed fields only. For a created or deleted row, these are all fields with a
 * value.
 */
export function computeSnapshotDiff(before: Snapshot, after: Snapshot): FieldDiff[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((name) => {
    if (noise.has(name)) return [];
    const from = before?.[name] ?? null;
    const to = after?.[name] ?? null;
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ name, before: from, after: to }];
  });
}
