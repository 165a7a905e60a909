import {
  battlePassesSection,
  battlePassesApi as api,
} from '@guildhall/contract/goals/battle-passes.section';
import { findRewardKind } from '@guildhall/contract/kit/field/rewards';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls, pickCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import { sql } from '../../../kernel/db/sql.ts';
import {
  findChangedPassField,
  assignTierIds,
  type SentPassTier,
  type PassTier,
} from './battle-passes.policy.ts';
import {
  listBattlePassPlayerCounts,
  isBattlePassInUse,
  takeNextPassTierId,
} from './battle-passes.store.ts';
import { battlePassesTable } from './battle-passes.tables.ts';
import { battlePassMessages } from './battle-passes.messages.ts';

/** Returns the tiers of a stored pass; stored tiers all have ids. */
const tiersOf = (
  row: { readonly rewards: readonly SentPassTier[] } | undefined,
): readonly PassTier[] => (row?.rewards ?? []) as readonly PassTier[];
const choicesOf = (name: 'style' | 'tier') =>
  (name === 'style'
    ? battlePassesSection.fields.style
    : battlePassesSection.fields.rewards.fields?.['type']
  )?.choices ?? [];
const options = (name: 'style' | 'tier') => ({
  data: choicesOf(name).map(({ value, label }) => ({ id: Number(value), name: label })),
});

/** Mounts passes in the back office: only a draft can be changed freely. */
export function mountPassSection(router: Router, kernel: Kernel): void {
  mountSection(kernel, router, battlePassesSection, battlePassesTable, {
    // a retired pass no longer pays
    holds: () => sql`state <> 'RETIRED'`,
    async compute(db, rows) {
      const counts = new Map(
        (
          await listBattlePassPlayerCounts(
            db,
            rows.map((row) => row.id),
          )
        ).map((row) => [row.id, row]),
      );
      return (row) => ({
        players: counts.get(row.id)?.players ?? 0,
        upgraded: counts.get(row.id)?.upgraded ?? 0,
      });
    },
    async validate(tx, row, before) {
      for (const { type, items } of row.rewards)
        if (findRewardKind(type) !== 'AVATAR')
          await kernel.approvals.weigh(tx, { currency: null, amount: BigInt(items.length) });
      const known = tiersOf(before);
      const strange = row.rewards.findIndex(
        ({ id }) => id !== null && !known.some((tier) => tier.id === id),
      );
      if (strange >= 0)
        throw buildFieldError(`rewards.${strange}.id`, battlePassMessages.noTierPass());
      if (!before || before.state === 'DRAFT') return;
      const field = findChangedPassField(before, row);
      if (field !== undefined) throw buildFieldError(field, battlePassMessages.onlyDraftsChange());
    },
    derive: async (row, _at, before, tx) => ({
      rewards: await assignTierIds(row.rewards, tiersOf(before), () => takeNextPassTierId(tx)),
    }),
    async effects(tx, { before }) {
      if (!before || before.state === 'DRAFT') return [];
      const [counts] = await listBattlePassPlayerCounts(tx, [before.id]);
      return [{ what: battlePassMessages.playersSee(), count: counts?.players ?? 0 }];
    },
    async applied(tx, { before, after }) {
      if (after || !before || before.state === 'DRAFT') return;
      if (before.state === 'PUBLISHED' || (await isBattlePassInUse(tx, before.id)))
        throw new AppError('CONFLICT', { because: battlePassMessages.publishedNotDeleted() });
    },
  });
  bindCalls(pickCalls(api, 'adminPassStyles', 'adminPassRewardTypes'), {
    adminPassStyles: async () => options('style'),
    adminPassRewardTypes: async () => options('tier'),
  })(router);
}
