import {
  mergeBelongings,
  mergeLines,
  mergeLinesApi,
} from '@guildhall/contract/wealth/merge/merge-lines.section';
import { invalid } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { calls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import { countArchetypes } from '../items/items.api.ts';
import { countMerges } from './merge.store.ts';
import { mergeLinesTable } from './merge.tables.ts';
import { words } from './merge.words.ts';

/** Merge lines in the back office: a line is of one family. */
export function mountMergeLines(router: Router, kernel: Kernel): void {
  mountSection(kernel, router, mergeLines, mergeLinesTable, {
    async compute(on, rows) {
      const counts = new Map(
        (
          await countMerges(
            on,
            rows.map((row) => row.id),
          )
        ).map(({ id, n }) => [id, n]),
      );
      return (row) => ({ merged: counts.get(row.id) ?? 0 });
    },
    async judge(tx, row) {
      const isInventory = row.belonging === mergeBelongings.inventories;
      const origins = isInventory ? row.inventories : row.collections;
      if ((await countArchetypes(tx, { belonging: row.belonging, origins })) > 1)
        throw invalid(isInventory ? 'inventories' : 'collections', words.mixesFamilies());
    },
  });
  const types = mergeLines.fields.type.choices ?? [];
  calls(mergeLinesApi, {
    adminMergeTypes: async () => ({
      data: types.map(({ value, label }) => ({ id: Number(value), name: label })),
    }),
  })(router);
}
