import { createSystemCall } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { insertBalancePreset, updatePresetParameters } from './balance.store.ts';
import { listDefaultParameters } from './presets/presets.service.ts';
import {
  insertFirstVersion,
  findMainVersion,
  lockMainVersionChanges,
} from './versions/versions.store.ts';
import { balancePresetMessages } from './balance.messages.ts';

const first = { preset: 'First balance', version: '1.0' };
/**
 * Creates the first preset and the first version if there are none, so that there is always a main
 * version. If two servers start at the same time, only one creates them.
 */
export async function createFirstBalancePreset({ db, commands }: Kernel): Promise<void> {
  if (await findMainVersion(db.read)) return;
  const call = createSystemCall('Boot');
  await db.transaction(async (tx) => {
    await lockMainVersionChanges(tx);
    if (await findMainVersion(tx)) return;
    await commands.record(
      tx,
      call,
      {
        type: 'game-versions.seed',
        message: balancePresetMessages.seeded(),
        entity: 'game-versions',
      },
      async ({ at }) => {
        const presetId = await insertBalancePreset(tx, first.preset, null, at);
        await updatePresetParameters(
          tx,
          { presetId, isNew: true, kind: 'START', by: null, reason: undefined, at },
          listDefaultParameters().map((parameter) => ({
            id: null,
            before: null,
            after: parameter,
          })),
        );
        await insertFirstVersion(tx, first.version, presetId, at);
        return { reply: {}, after: { ...first } };
      },
    );
  });
}
