import { f } from '@guildhall/contract/kit/field/field-kinds';
import { describe, expect, it } from 'vitest';
import { buildChangesBody, toFormValues } from './field-values.ts';
import { mergeOwnChanges, listFieldsChangedByOthers } from './stale-merge.ts';

const fields = {
  title: f.optionalText({ label: 'Title' }),
  order: f.int({ label: 'Order' }),
  active: f.flag({ label: 'Active' }),
};
const base = toFormValues(fields, { title: null, order: 1, active: false });
const mine = { ...base, title: 'Mine', order: '2' };

describe('a save after another user’s save', () => {
  it('shows the other user’s changes, and conflicts where both changed a field', () => {
    const changedFields = listFieldsChangedByOthers(
      fields,
      base,
      { title: 'Theirs', order: 1, active: true },
      mine,
    );
    expect(changedFields.map(({ name, isConflict }) => [name, isConflict])).toEqual([
      ['title', true],
      ['active', false],
    ]);
  });

  it('has no conflict if both chose an equal value', () => {
    expect(
      listFieldsChangedByOthers(fields, base, { title: 'Mine', order: 1, active: false }, mine),
    ).toMatchObject([{ name: 'title', isConflict: false }]);
  });

  it('keeps own changes: the next save sends these and no other field', () => {
    const merged = mergeOwnChanges(fields, base, { title: 'Theirs', order: 1, active: true }, mine);
    expect(merged.values).toEqual({ title: 'Mine', order: '2', active: true });
    expect(buildChangesBody(fields, merged.base, merged.values)).toEqual({
      title: 'Mine',
      order: 2,
    });
  });
});
