import { characterAttributesSection } from '@guildhall/contract/wealth/items/character-attributes.section';
import {
  gameplayTaskTypeLabels,
  gameplayTasksSection,
} from '@guildhall/contract/wealth/perks/gameplay-tasks.section';
import { perksApi as api } from '@guildhall/contract/wealth/perks/perk-lists';
import {
  perksSection,
  perkTypeLabels,
  rarityAcquisitionsSection,
} from '@guildhall/contract/wealth/perks/perks.section';
import { toEnglish, type TranslatableText } from '@guildhall/contract/kit/text/text';
import { rarityNames } from '@guildhall/contract/limits';
import type { Queries } from '../../../kernel/db/db.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { SectionStore } from '../../../engine/store/section-store.ts';
import { createPerkRules } from './perks.api.ts';
import { listUsedAttributeTypes } from './perks.store.ts';
import {
  characterAttributesTable,
  gameplayTasksTable,
  perksTable,
  rarityAcquisitionsTable,
} from './perks.tables.ts';
import { perkMessages } from './perks.messages.ts';

const equipment = 0;
/**
 * Page size for reading all acquisitions (the slot settings) in one page. It is higher than their
 * possible number.
 */
const acquisitionsMax = 10_000;
const spoken = (name: string): string => name.charAt(0) + name.slice(1).toLowerCase();
const named = (labels: Readonly<Record<string, string | TranslatableText>>) => ({
  data: Object.entries(labels).map(([id, label]) => ({ id, name: toEnglish(label) })),
});

/**
 * Functions that count how perks and tasks are used. The modules of items and statistics provide
 * them.
 */
export interface PerkUsageCounts {
  /** Counts the players' items that have this perk in a slot. */
  itemsWithPerk(db: Queries, perkId: number): Promise<number>;
  itemsWithTask(db: Queries, taskId: number): Promise<number>;
  /** Counts the players' items that have slots. Counts one type, or all types if the id is null. */
  itemsOfType(db: Queries, typeId: number | null): Promise<number>;
  sectionOfType(db: Queries, typeId: number): Promise<{ section: number } | undefined>;
  /**
   * Finds a numeric parameter by its id, in any balance preset. The parameter must not be removed.
   */
  livingNumber(db: Queries, id: number): Promise<{ name: string } | undefined>;
  /** Lists the dimensions by which a statistic can be divided. */
  segmentsOf(db: Queries, statisticId: number): Promise<readonly string[]>;
}
/** Mounts the sections of perks in the back office: slots, effects and conditions. */
export function mountPerkSections(router: Router, kernel: Kernel, uses: PerkUsageCounts): void {
  const { references } = kernel;
  references.uses('perks', async (db, id) => {
    const items = await uses.itemsWithPerk(db, id);
    return items > 0 ? perkMessages.ownedItems({ n: items }) : undefined;
  });
  references.uses('gameplay-tasks', async (db, id) => {
    const items = await uses.itemsWithTask(db, id);
    return items > 0 ? perkMessages.ownedItems({ n: items }) : undefined;
  });
  mountSection(kernel, router, characterAttributesSection, characterAttributesTable, {
    async validate(tx, { balanceParameterId: id }, before) {
      if (id !== null && id !== before?.balanceParameterId && !(await uses.livingNumber(tx, id)))
        throw buildFieldError('balanceParameterId', perkMessages.noNumber());
    },
    async derive({ balanceParameterId: id, balanceParameter }, _at, before, tx) {
      if (id === null) return { balanceParameter: null };
      if (id === before?.balanceParameterId) return { balanceParameter };
      return { balanceParameter: (await uses.livingNumber(tx, id))?.name ?? null };
    },
  });
  mountSection(kernel, router, perksSection, perksTable, {
    async effects(tx, { before, after }) {
      const items = before && after ? await uses.itemsWithPerk(tx, after.id) : 0;
      return items > 0 ? [{ what: perkMessages.itemsPlayersOwnWithWhose(), count: items }] : [];
    },
  });
  const acquisitions = mountSection(
    kernel,
    router,
    rarityAcquisitionsSection,
    rarityAcquisitionsTable,
    {
      async validate(tx, { inventoryTypeId: typeId }) {
        if (typeId !== null && (await uses.sectionOfType(tx, typeId))?.section !== equipment)
          throw buildFieldError('inventoryTypeId', perkMessages.mustTypeSectionEquipment());
      },
      async effects(tx, { before, after }) {
        const row = after ?? before;
        const items = row ? await uses.itemsOfType(tx, row.inventoryTypeId) : 0;
        return items > 0 ? [{ what: perkMessages.itemsTypePlayersOwnKeep(), count: items }] : [];
      },
    },
  );
  mountSection(kernel, router, gameplayTasksSection, gameplayTasksTable, {
    async validate(tx, { subStatistic, statisticId }) {
      if (subStatistic === null) return;
      const [dimension = ''] = subStatistic.split('=');
      const known = await uses.segmentsOf(tx, statisticId);
      if (!known.includes(dimension))
        throw buildFieldError(
          'subStatistic',
          perkMessages.noSegmentStatistic({
            dimension,
            known: known.join(', ') || perkMessages.none(),
          }),
        );
    },
  });
  bindPerkCalls(router, kernel, acquisitions.store);
}

/**
 * Binds the calls of the back office that no section provides: lists of choices, and the
 * acquisitions of one type.
 */
function bindPerkCalls(
  router: Router,
  { db, references, configuration }: Kernel,
  store: Pick<SectionStore, 'page'>,
): void {
  bindCalls(api, {
    listAcquisitionsByType: async (_call, { query: { type } }) => {
      const { rows } = await store.page(db.read, {
        filters: {},
        page: 1,
        perPage: acquisitionsMax,
      });
      const typeId = Number(type);
      const acquisitions = rows.filter((row) =>
        Number.isNaN(typeId)
          ? row.type === type
          : row.inventoryTypeId === typeId || row.inventoryTypeId === null,
      );
      const people = await references.people(
        db.read,
        acquisitions.map((row) => row.updatedBy),
      );
      const { levelPercent } = createPerkRules(await configuration.now(db.read));
      return {
        levelPercent,
        data: acquisitions.map((row) => ({
          ...row,
          updatedBy: row.updatedBy === null ? null : (people.get(row.updatedBy) ?? null),
        })),
      };
    },
    listRarityLevels: async () => ({
      data: rarityNames.map((name, id) => ({ id, name: spoken(name) })),
    }),
    listPerkTypes: async () => named(perkTypeLabels),
    listGameplayTaskTypes: async () => named(gameplayTaskTypeLabels),
    listAttributeTypes: async () => ({
      data: (await listUsedAttributeTypes(db.read)).map(({ type }) => ({ id: type, name: type })),
    }),
  })(router);
}
