import { expect, it } from 'vitest';
import { groupAttributesByType } from './attribute-groups.ts';

it('attributes of one type are grouped, with types and attributes in their order', () => {
  const attributes = [
    { type: 'Combat', name: 'Reach' },
    { type: 'Speed', name: 'Pace' },
    { type: 'Combat', name: 'Force' },
  ];
  expect(
    groupAttributesByType(attributes).map(([type, group]) => [
      type,
      group.map((entry) => entry.name),
    ]),
  ).toEqual([
    ['Combat', ['Reach', 'Force']],
    ['Speed', ['Pace']],
  ]);
});
