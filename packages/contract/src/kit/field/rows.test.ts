import { expect, it } from 'vitest';
import { f } from './field-kinds.ts';
import { findFaultAcrossRowFields } from './field-fault.ts';
import type { ComputedFields, SubmittedRow, SectionRow } from './rows.ts';
import { defineSection } from '../section/section.ts';
import { problem } from '../problem/problem.ts';

const label = 'x';
const gates = defineSection({
  name: 'gates',
  base: '/api/admin/gates',
  may: 'admin',
  menu: { group: 'game', page: 'gates', label },
  singular: label,
  turns: ['opensAt'],
  fields: {
    name: f.text({ label }),
    ...f.window({ name: 'opensAt', label }, { name: 'closesAt', label }),
    breaks: f.rows(f.openWindow({ name: 'from', label }, { name: 'to', label }), { label }),
    seen: f.readOnly(f.int({ label, initial: 0 })),
    again: f.writeOnly(f.flag({ label, initial: false })),
    state: f.computed(f.text({ label })),
  },
  sample: { name: 'North' },
  // @ts-expect-error -- a rule knows the fields that a form sends, and no other
  check: ({ nmae }) => (nmae === 'closed' ? { field: 'name', problem: 'is taken' } : undefined),
});
const [noon, oneOClock, twoOClock] = [
  '2031-01-01T12:00:00Z',
  '2031-01-01T13:00:00.000Z',
  '2031-01-01T14:00Z',
];

it('a row, a draft and what is computed have the fields of the declaration: others do not compile', () => {
  const row = (the: SectionRow<typeof gates>): unknown[] => [
    the.name.length,
    the.breaks[0]?.from?.length,
    the.seen + the.version,
    // @ts-expect-error -- misspelt
    the.nmae,
    // @ts-expect-error -- misspelt inside a row
    the.breaks[0]?.form,
    // @ts-expect-error -- a command option is not stored
    the.again,
    // @ts-expect-error -- a computed field is not stored
    the.state,
  ];
  const draft: SubmittedRow<typeof gates> = { name: 'North', again: true };
  // @ts-expect-error -- a form does not send a field that only the server writes
  draft.seen = 1;
  const computed: ComputedFields<typeof gates> = { state: 'Open' };
  // @ts-expect-error -- the field is a text
  computed.state = 1;
  expect([typeof row, draft.name, computed.state]).toEqual(['function', 'North', 1]);
  const misspelt = () =>
    // @ts-expect-error -- there is no such field to order by
    defineSection({ ...gates, order: '-opnesAt' });
  expect(misspelt().order).toBe('-opnesAt');
});
it('a span of time ends after it begins, in the row as in the rows inside it, however it is written', () => {
  const whole = { name: 'North', opensAt: noon, closesAt: oneOClock, breaks: [] };
  expect(findFaultAcrossRowFields(gates, whole)).toBeUndefined();
  expect(
    findFaultAcrossRowFields(gates, { ...whole, closesAt: '2031-01-01T12:00:00.000Z' }),
  ).toEqual({ field: 'closesAt', problem: problem('later') });
  const breaks = [
    { from: null, to: noon },
    { from: twoOClock, to: oneOClock },
  ];
  expect(findFaultAcrossRowFields(gates, { ...whole, breaks })?.field).toBe('breaks.1.to');
});
