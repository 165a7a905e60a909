import { balancePresets } from '@guildhall/contract/play/balance/balance-presets.section';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { Router } from '../../../../kernel/http/http.ts';
import { byOf } from '../../../../engine/section-undo.ts';
import { mountSection } from '../../../../engine/sections.ts';
import { countsOf, writeChanges } from '../balance.store.ts';
import { balancePresetsTable } from '../balance.tables.ts';
import { defaultParameters } from './presets.service.ts';
import { usersOfPresets } from '../versions/versions.store.ts';

/** A new preset begins with everything that the platform reads, at its defaults. */
export function mountBalancePresets(kernel: Kernel, router: Router): void {
  mountSection(kernel, router, balancePresets, balancePresetsTable, {
    children: [{ table: 'balance_parameters', by: 'preset_id' }],
    async compute(on, rows) {
      const ids = rows.map(({ id }) => id);
      const counts = await countsOf(on, ids);
      const users = Map.groupBy(await usersOfPresets(on, ids), (row) => row.preset_id);
      return ({ id }) => ({
        parameterCount: counts.get(id) ?? 0,
        versions: (users.get(id) ?? []).map(({ name }) => name),
      });
    },
    async applied(tx, { before, after, sent, command, call }) {
      // One that comes back by an undo has its parameters.
      if (before || !after || sent.name === undefined) return;
      await writeChanges(
        tx,
        {
          presetId: after.id,
          isNew: true,
          kind: 'START',
          by: byOf(call),
          reason: call.reason,
          at: command.at,
        },
        defaultParameters().map((parameter) => ({ id: null, before: null, after: parameter })),
      );
    },
  });
}
