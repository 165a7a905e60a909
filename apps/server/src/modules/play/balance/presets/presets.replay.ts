import { balance } from '@guildhall/contract/play/balance/balance';
import { balancePresets } from '@guildhall/contract/play/balance/balance-presets.section';
import type { balanceApi as api } from '@guildhall/contract/play/balance/balance-parameters';
import type { Parsed } from '@guildhall/contract/kit/endpoint';
import type { Call } from '../../../../kernel/actor.ts';
import {
  fillMissingValues,
  type Configuration,
  type Configured,
} from '../../../../kernel/config/configuration.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { runWithRollback } from '../../../../kernel/commands/preview.ts';
import type { Asked } from '../../../../kernel/game/replay.ts';
import { toWantedRows } from '../balance.service.ts';
import { findPreset } from '../balance.store.ts';
import { carryOut, lockFree, plan, refuse } from '../balance.writing.ts';
import { getKnownParameters } from '../versions/versions.store.ts';

type Draft = Parsed<typeof api.replayBalancePreset>['body'];

/** Writes the cells of a draft as a save would; one without any is the preset as it is. */
async function write(tx: Tx, call: Call, id: number, cells: Draft, at: Date): Promise<void> {
  const wanted = toWantedRows(cells);
  if (wanted.length === 0) {
    if (!(await findPreset(tx, id))) throw new AppError('NOT_FOUND');
    return;
  }
  const planned = await plan(tx, await lockFree(tx, call, id), wanted);
  if (planned.faults.length > 0) throw refuse(planned.faults, true);
  if (planned.changes.length > 0) await carryOut(tx, call, planned, 'EDIT', at);
}
/** Returns the configuration with the parameters of a preset that is not in force. */
async function withPreset(tx: Tx, base: Configuration, id: number): Promise<Configuration> {
  const parameters = fillMissingValues(balance, await getKnownParameters(tx, id));
  return {
    of: <C extends Configured>(declared: C) =>
      declared.name === balance.name
        ? (parameters as ReturnType<typeof base.of<C>>)
        : base.of(declared),
  };
}
/** Recorded play by a preset that may not be in force, and by cells that are not saved. */
export const createPresetReplay =
  ({ db, clock, configuration, replays }: Kernel) =>
  (call: Call, presetId: number, { days, ...cells }: Draft, isGone: () => boolean) =>
    replays.run(
      call,
      { section: balancePresets.name, id: undefined, days, isGone },
      <T>(read: (tx: Tx, asked: Asked) => Promise<T>) =>
        runWithRollback<T>((found) =>
          db.transaction(async (tx) => {
            await write(tx, call, presetId, { ...cells, days }, clock.now());
            const base = await configuration.within(tx);
            found(
              await read(tx, {
                id: undefined,
                configuration: await withPreset(tx, base, presetId),
              }),
            );
          }),
        ),
    );
