import { defineModule } from '../../../kernel/modules.ts';
import { mountPerkSections, type PerkUses } from './perks.admin.ts';

/**
 * What stands in the slots of items. Its sections ask items and statistics about perks, which know
 * them: whoever stands above all three mounts them.
 */
export const perks = defineModule({
  name: 'perks',
  create: (kernel) => ({
    api: {
      sections: (uses: PerkUses) => (router: Parameters<typeof mountPerkSections>[0]) =>
        mountPerkSections(router, kernel, uses),
    },
  }),
});
