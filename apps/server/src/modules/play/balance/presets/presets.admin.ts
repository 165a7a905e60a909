import { balancePresetsSection } from '@guildhall/contract/play/balance/balance-presets.section';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { Router } from '../../../../kernel/http/http.ts';
import { getActingUserId } from '../../../../engine/section-undo.ts';
import { mountSection } from '../../../../engine/sections.ts';
import { countParameters, updatePresetParameters } from '../balance.store.ts';
import { balancePresetsTable } from '../balance.tables.ts';
import { listDefaultParameters } from './presets.service.ts';
import { listVersionsUsingPresets } from '../versions/versions.store.ts';

/**
 * Mounts the section of balance presets. A new preset contains all parameters of the platform, with
 * their default values.
 */
export function mountBalancePresetSection(kernel: Kernel, router: Router): void {
  mountSection(kernel, router, balancePresetsSection, balancePresetsTable, {
    children: [{ table: 'balance_parameters', by: 'preset_id' }],
    async compute(db, rows) {
      const ids = rows.map(({ id }) => id);
      const counts = await countParameters(db, ids);
      const users = Map.groupBy(await listVersionsUsingPresets(db, ids), (row) => row.preset_id);
      return ({ id }) => ({
        parameterCount: counts.get(id) ?? 0,
        versions: (users.get(id) ?? []).map(({ name }) => name),
      });
    },
    async applied(tx, { before, after, sent, command, call }) {
      // a preset that an undo has restored already has its parameters
      if (before || !after || sent.name === undefined) return;
      await updatePresetParameters(
        tx,
        {
          presetId: after.id,
          isNew: true,
          kind: 'START',
          by: getActingUserId(call),
          reason: call.reason,
          at: command.at,
        },
        listDefaultParameters().map((parameter) => ({ id: null, before: null, after: parameter })),
      );
    },
  });
}
