import { f } from '@guildhall/contract/kit/field-kinds';
import { describe, expect, it } from 'vitest';
import { changesBody, formValues } from './field-values.ts';
import { keepMine, staleFields } from './stale-merge.ts';

const fields = {
  title: f.optionalText({ label: ['Title', 'Title'] }),
  order: f.int({ label: ['Order', 'Order'] }),
  active: f.flag({ label: ['Active', 'Active'] }),
};
const base = formValues(fields, { title: null, order: 1, active: false });
const mine = { ...base, title: 'Mine', order: '2' };

describe('a save after somebody else saved', () => {
  it('shows what they changed, and where both changed the same', () => {
    const found = staleFields(fields, base, { title: 'Theirs', order: 1, active: true }, mine);
    expect(found.map(({ name, isConflict }) => [name, isConflict])).toEqual([
      ['title', true],
      ['active', false],
    ]);
  });

  it('is no conflict where both came to the same', () => {
    expect(
      staleFields(fields, base, { title: 'Mine', order: 1, active: false }, mine),
    ).toMatchObject([{ name: 'title', isConflict: false }]);
  });

  it('keeps mine on top of theirs: the next save sends my changes and none of their fields', () => {
    const merged = keepMine(fields, base, { title: 'Theirs', order: 1, active: true }, mine);
    expect(merged.values).toEqual({ title: 'Mine', order: '2', active: true });
    expect(changesBody(fields, merged.base, merged.values)).toEqual({ title: 'Mine', order: 2 });
  });
});
