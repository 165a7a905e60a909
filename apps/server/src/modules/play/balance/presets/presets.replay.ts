import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import { balancePresetsSection } from '@guildhall/contract/play/balance/balance-presets.section';
import type { balanceApi as api } from '@guildhall/contract/play/balance/balance-parameters';
import type { ValidatedCallInput } from '@guildhall/contract/kit/endpoint';
import type { Call } from '../../../../kernel/actor.ts';
import {
  fillMissingSettings,
  type SettingsSnapshot,
  type SettingsDeclaration,
} from '../../../../kernel/config/configuration.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { runWithRollback } from '../../../../kernel/commands/preview.ts';
import type { ReplayRulesRequest } from '../../../../kernel/game/replay.ts';
import { toRequestedParameters } from '../balance.service.ts';
import { findBalancePreset } from '../balance.store.ts';
import {
  updatePresetByPlan,
  lockChangeablePreset,
  planPresetSave,
  buildParameterFaultError,
} from '../balance.writing.ts';
import { getPresetParameterValues } from '../versions/versions.store.ts';

type Draft = ValidatedCallInput<typeof api.replayBalancePreset>['body'];

/** Saves the changed cells of a draft like a real save; the replay rolls them back. */
async function write(tx: Tx, call: Call, id: number, cells: Draft, at: Date): Promise<void> {
  const wanted = toRequestedParameters(cells);
  if (wanted.length === 0) {
    if (!(await findBalancePreset(tx, id))) throw new AppError('NOT_FOUND');
    return;
  }
  const planned = await planPresetSave(tx, await lockChangeablePreset(tx, call, id), wanted);
  if (planned.faults.length > 0) throw buildParameterFaultError(planned.faults, true);
  if (planned.changes.length > 0) await updatePresetByPlan(tx, call, planned, 'EDIT', at);
}
/**
 * Returns the settings with the parameters of the given preset. Without it, they have the
 * parameters of the main version's preset.
 */
async function withPreset(tx: Tx, base: SettingsSnapshot, id: number): Promise<SettingsSnapshot> {
  const parameters = fillMissingSettings(
    platformBalanceParameters,
    await getPresetParameterValues(tx, id),
  );
  return {
    of: <C extends SettingsDeclaration>(declared: C) =>
      declared.name === platformBalanceParameters.name
        ? (parameters as ReturnType<typeof base.of<C>>)
        : base.of(declared),
  };
}
/**
 * Creates the replay that evaluates recorded matches with the parameters of any preset, including
 * unsaved changes.
 */
export const createPresetReplay =
  ({ db, clock, configuration, replays }: Kernel) =>
  (call: Call, presetId: number, { days, ...cells }: Draft, isGone: () => boolean) =>
    replays.run(
      call,
      { section: balancePresetsSection.name, id: undefined, days, isGone },
      <T>(read: (tx: Tx, asked: ReplayRulesRequest) => Promise<T>) =>
        runWithRollback<T>((finishWith) =>
          db.transaction(async (tx) => {
            await write(tx, call, presetId, { ...cells, days }, clock.now());
            const base = await configuration.within(tx);
            finishWith(
              await read(tx, {
                id: undefined,
                configuration: await withPreset(tx, base, presetId),
              }),
            );
          }),
        ),
    );
