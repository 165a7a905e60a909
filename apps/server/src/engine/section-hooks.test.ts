import type { missionsSection } from '@guildhall/contract/goals/missions.section';
import type { hotLinksSection } from '@guildhall/contract/reach/content/hot-links.section';
import { expect, it } from 'vitest';
import type { SectionHooks } from './section-hooks.ts';
import type { mountSection } from './sections.ts';

type Mount = Parameters<typeof mountSection<typeof missionsSection>>;

it('a hook knows the fields of its section: a wrong one does not compile', () => {
  const hooks: SectionHooks<typeof missionsSection> = {
    // @ts-expect-error -- the hook must compute every computed field
    compute: async () => () => ({ state: 'Running', reached: 0 }),
    async validate(_tx, row, before) {
      expect(row.displayOrder).toBe(before?.displayOrder);
      // @ts-expect-error -- misspelt
      expect(row.displayOrdre).toBe(undefined);
    },
    // @ts-expect-error -- no such column
    derive: () => ({ amuont: 1 }),
    async applied(_tx, { sent, after }) {
      // @ts-expect-error -- a number is not a text
      const text: string | undefined = after?.goal;
      // @ts-expect-error -- only the server sets this field
      expect([text, sent.reached]).toEqual([undefined, undefined]);
    },
  };
  expect(Object.keys(hooks)).toHaveLength(4);
  // @ts-expect-error -- a section with computed fields needs a hook that computes them
  const without = (mount: Mount): Mount => [mount[0], mount[1], mount[2], mount[3]];
  expect(without).toBeTypeOf('function');
  const plain: SectionHooks<typeof hotLinksSection> = {};
  expect(plain).toEqual({});
});
