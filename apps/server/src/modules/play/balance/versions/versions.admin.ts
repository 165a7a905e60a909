import { gameVersionsSection } from '@guildhall/contract/play/balance/game-versions.section';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { buildFieldError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { Router } from '../../../../kernel/http/http.ts';
import type { ChangeEffect } from '../../../../kernel/commands/effects.ts';
import { mountSection } from '../../../../engine/sections.ts';
import type { GameVersionUsage } from '../balance.api.ts';
import { lockPresetAgainstChanges } from '../balance.store.ts';
import { gameVersionsTable } from '../balance.tables.ts';
import { gameVersionsChangedEvent } from './versions-facts.api.ts';
import { toVersionState, notifyParametersChanged } from './versions.service.ts';
import { findGameVersion } from './versions.store.ts';
import { balancePresetMessages } from '../balance.messages.ts';

export function mountGameVersionSection(
  kernel: Kernel,
  router: Router,
  played: () => GameVersionUsage,
): void {
  const { references, facts, inGame } = kernel;
  mountSection(kernel, router, gameVersionsSection, gameVersionsTable, {
    async compute(db) {
      const counts = await played().counts(db);
      return ({ id }) => ({
        running: counts.get(id)?.matches ?? 0,
        servers: counts.get(id)?.servers ?? 0,
      });
    },
    async validate(_tx, row, before) {
      if (before?.isMain && before.enabled && !row.enabled)
        throw buildFieldError('enabled', balancePresetMessages.mainStays());
    },
    derive: ({ enabled, forceDisabled }) => ({ forceDisabled: forceDisabled && !enabled }),
    async effects(tx, { before, after }): Promise<readonly ChangeEffect[]> {
      if (!before) return [];
      const isClosed = before.enabled && !after?.enabled;
      const { matches, players } = isClosed
        ? await played().running(tx, before.id)
        : { matches: 0, players: 0 };
      const presets = { from: before.balancePresetId, to: after?.balancePresetId ?? 0 };
      return [
        { what: balancePresetMessages.playedOut(), count: matches },
        { what: balancePresetMessages.playersIn(), count: players },
        ...(after?.isMain && presets.from !== presets.to
          ? await notifyParametersChanged(kernel, tx, presets, true)
          : []),
      ].filter(({ count }) => count > 0);
    },
    async applied(tx, { before, after }) {
      const gone = before && before.name !== after?.name ? [before] : [];
      await facts.publish(tx, gameVersionsChangedEvent, [
        ...gone.map((version) => toVersionState({ ...version, enabled: false, isMain: false })),
        ...(after ? [toVersionState(after)] : []),
      ]);
      if (!after) return;
      if (before && before.balancePresetId !== after.balancePresetId) inGame.changed(tx, 'preset');
      // waits for a concurrent change of the preset: then this transaction sees the change, or the
      // change sees that this version uses the preset
      if (!(await lockPresetAgainstChanges(tx, after.balancePresetId)))
        throw buildFieldError(
          'balancePresetId',
          problem('idAbsent', { id: after.balancePresetId }),
        );
      if (before && after.isMain && before.balancePresetId !== after.balancePresetId)
        await notifyParametersChanged(
          kernel,
          tx,
          { from: before.balancePresetId, to: after.balancePresetId },
          false,
        );
    },
  });
  references.uses('game-versions', async (db, id) => {
    if ((await findGameVersion(db, id))?.isMain) return balancePresetMessages.isMain();
    const { matches } = await played().running(db, id);
    return matches > 0 ? balancePresetMessages.matchesRunOn({ n: matches }) : undefined;
  });
}
