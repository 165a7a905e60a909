import { expect, it } from 'vitest';
import { computeSnapshotDiff } from './snapshot-diff.ts';

it('shows changed fields only, without those that every write changes', () => {
  const before = { id: 1, version: 1, updatedAt: 'a', name: 'Old', tags: ['x'], active: true };
  const after = { id: 1, version: 2, updatedAt: 'b', name: 'New', tags: ['x'], active: true };
  expect(computeSnapshotDiff(before, after)).toEqual([
    { name: 'name', before: 'Old', after: 'New' },
  ]);
});

it('shows all fields of a created or deleted object', () => {
  expect(computeSnapshotDiff(null, { name: 'New', title: null })).toEqual([
    { name: 'name', before: null, after: 'New' },
  ]);
  expect(computeSnapshotDiff({ name: 'Old' }, null)).toEqual([
    { name: 'name', before: 'Old', after: null },
  ]);
});
