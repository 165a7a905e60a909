import type { Call, UserActor } from '../../../../kernel/actor.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { findEffect, listEffectsPage, type EffectFilters } from './outbox.store.ts';
import { words } from '../staff.words.ts';
import { counted } from '../../../../kernel/db/paged.ts';
import { nameOfKind } from '../../../../kernel/stored-names.ts';

/**
 * Effects on the outside world as operators see them; what was given up is tried again on request.
 */
export function createOutboxUseCases({ db, commands, outbox }: Kernel) {
  return {
    async page(filters: EffectFilters, page: number, perPage: number) {
      const { rows, total } = await listEffectsPage(db.read, filters, page, perPage);
      return counted(rows, page, perPage, total);
    },
    async get(id: number) {
      const row = await findEffect(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },
    retry: (call: Call<UserActor>, id: number) =>
      commands.run(
        call,
        { type: 'outbox.retry', said: words.triedEffectAgain(), entity: 'outbox', entityId: id },
        async (tx) => {
          const row = await outbox.retry(tx, id);
          if (!row)
            throw new AppError((await findEffect(tx, id)) ? 'CONFLICT' : 'NOT_FOUND', {
              because: words.onlyWhatFailedTriedAgain(),
            });
          return {
            reply: {},
            before: { state: row.state, attempts: row.attempts },
            after: { state: 'WAITING', attempts: 0 },
            said: words.triedAgain({ kind: nameOfKind('effect', row.kind), n: id }),
          };
        },
      ),
  };
}
