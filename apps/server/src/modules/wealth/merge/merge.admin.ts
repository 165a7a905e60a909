import {
  mergeItemSources,
  mergeLinesSection,
  mergeLinesApi,
} from '@guildhall/contract/wealth/merge/merge-lines.section';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import { countArchetypesOfMergeSources } from '../items/items.api.ts';
import { countMerges } from './merge.store.ts';
import { mergeLinesTable } from './merge.tables.ts';
import { itemMergeMessages } from './merge.messages.ts';

/** Mounts merge lines in the back office. All items of a line must belong to the same family. */
export function mountMergeLineSection(router: Router, kernel: Kernel): void {
  mountSection(kernel, router, mergeLinesSection, mergeLinesTable, {
    async compute(db, rows) {
      const counts = new Map(
        (
          await countMerges(
            db,
            rows.map((row) => row.id),
          )
        ).map(({ id, n }) => [id, n]),
      );
      return (row) => ({ merged: counts.get(row.id) ?? 0 });
    },
    async validate(tx, row) {
      const isInventory = row.belonging === mergeItemSources.inventories;
      const origins = isInventory ? row.inventories : row.collections;
      if ((await countArchetypesOfMergeSources(tx, { belonging: row.belonging, origins })) > 1)
        throw buildFieldError(
          isInventory ? 'inventories' : 'collections',
          itemMergeMessages.mixesFamilies(),
        );
    },
  });
  const types = mergeLinesSection.fields.type.choices ?? [];
  bindCalls(mergeLinesApi, {
    adminMergeTypes: async () => ({
      data: types.map(({ value, label }) => ({ id: Number(value), name: label })),
    }),
  })(router);
}
