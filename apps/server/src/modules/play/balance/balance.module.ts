import { balanceApi } from '@guildhall/contract/play/balance/balance-parameters';
import { gameVersionsApi } from '@guildhall/contract/play/balance/game-versions.section';
import type { Kernel } from '../../../kernel/kernel.ts';
import { subscribeTo } from '../../../kernel/facts.ts';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { arbitrageModule } from '../../wealth/arbitrage/arbitrage.module.ts';
import { balanceParametersChangedEvent } from './versions/versions-facts.api.ts';
import { createGameBalanceApi, type GameBalance } from './balance.api.ts';
import { createPresetEditor } from './balance.service.ts';
import { mountBalancePresetSection } from './presets/presets.admin.ts';
import { createPresetReplay } from './presets/presets.replay.ts';
import { createParameterReader, createPresetReader } from './presets/presets.service.ts';
import { mountGameVersionSection } from './versions/versions.admin.ts';
import { createGameVersionUseCases } from './versions/versions.service.ts';
import { createFirstBalancePreset } from './balance.seed.ts';
import { balancePresetConfigReader } from './balance.in-game.ts';
import {
  numericBalanceParametersSource,
  listParameterNamesByIds,
  balanceParametersSource,
} from './versions/versions.store.ts';

/** Binds the calls that read and change presets and their parameters to their handlers. */
function bindPresetCalls(kernel: Kernel) {
  const parameter = createParameterReader(kernel);
  const readPreset = createPresetReader(kernel);
  const write = createPresetEditor(kernel);
  const replay = createPresetReplay(kernel);
  return bindCalls(balanceApi, {
    listBalanceParameters: (_call, { params, body }) => parameter.list(params.presetId, body),
    getBalanceParameter: (_call, { params }) => parameter.get(params.presetId, params.id),
    searchBalanceParameters: (_call, { params, query }) =>
      parameter.search(params.presetId, query.name),
    listBalanceParameterTypes: (_call, { params }) => parameter.types(params.presetId),
    findBalanceNumbers: (_call, { query }) => parameter.numbers(query.name),
    nameBalanceNumber: (_call, { params }) => parameter.number(params.id),
    createBalanceParameter: (call, { params, body: { reason: _reason, ...fields } }) =>
      write.create(call, params.presetId, fields),
    updateBalanceParameter: (call, { params, body: { reason: _reason, ...fields } }) =>
      write.update(call, params.presetId, params.id, fields),
    removeBalanceParameter: (call, { params }) => write.remove(call, params.presetId, params.id),
    exportBalanceParameters: async (call, { params, body: { format } }, wire) => {
      const type = format === 'csv' ? 'text/csv' : 'application/json';
      const stream = await readPreset.file(call, params.presetId, format);
      wire.header('content-type', `${type}; charset=utf-8`);
      wire.header('content-disposition', `attachment; filename="balance.${format}"`);
      return stream;
    },
    importBalanceParameters: (call, { params, query, body }) =>
      write.import(call, params.presetId, body, query.dryRun === 'true'),
    balancePresetTable: (call, { params }) => readPreset.table(params.id, call.language),
    saveBalanceParameters: (call, { params, query, body }) =>
      write.save(call, params.id, body, query.preview === 'true'),
    replayBalancePreset: (call, { params, body }, wire) =>
      replay(call, params.id, body, wire.isGone),
    cloneBalancePreset: (call, { params, body }) => write.clone(call, params.id, body.name),
    compareBalancePresets: (_call, { params, query }) => readPreset.compare(params.id, query.with),
    validateBalancePreset: (call, { params }) => readPreset.validate(params.id, call.language),
    balancePresetHistory: (_call, { params }) => readPreset.history(params.id),
    rollbackBalancePreset: (call, { params, query, body }) =>
      write.rollback(call, params.id, body.to, query.preview === 'true'),
  });
}
/**
 * Balance presets, which contain the parameters of the game's rules, and the game versions that use
 * presets.
 */
export const balancePresetsModule = defineModule({
  name: 'balance',
  uses: { arbitrage: arbitrageModule },
  create(kernel, deps) {
    const { played, ...api } = createGameBalanceApi();
    const versions = createGameVersionUseCases(kernel, played);
    kernel.configuration.from(balanceParametersSource);
    kernel.configuration.from(numericBalanceParametersSource);
    kernel.references.register('balance-parameters', {
      existing: async (db, ids) =>
        new Set((await listParameterNamesByIds(db, ids)).map(({ id }) => id)),
    });
    return {
      api: api as GameBalance,
      calls: [
        bindPresetCalls(kernel),
        bindCalls(gameVersionsApi, {
          setMainVersion: (call, { params, query, body }) =>
            versions.setMain(call, params.id, body.force, query.preview === 'true'),
          forceDisableVersion: (call, { params, query }) =>
            versions.forceDisable(call, params.id, query.preview === 'true'),
        }),
      ],
      sections: [
        (router) => mountBalancePresetSection(kernel, router),
        (router) => mountGameVersionSection(kernel, router, played),
      ],
      on: [
        subscribeTo(balanceParametersChangedEvent, 'counters', async (tx) => {
          await deps.arbitrage.validate(tx);
          return [];
        }),
      ],
      inGame: { preset: balancePresetConfigReader },
      start: () => createFirstBalancePreset(kernel),
    };
  },
});
