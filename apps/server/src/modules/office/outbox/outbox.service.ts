import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  findOutboxEffect,
  listOutboxEffectsPage,
  type OutboxEffectFilters,
} from './outbox.store.ts';
import { outboxMessages } from './outbox.messages.ts';
import { buildPageWithTotal, type PagePosition } from '../../../kernel/db/paged.ts';
import { getKindName } from '../../../kernel/stored-names.ts';

/** Lists effects on other systems for operators, who can retry failed effects. */
export function createOutboxUseCases({ db, commands, outbox }: Kernel) {
  return {
    async page(filters: OutboxEffectFilters, place: PagePosition) {
      const { rows, total } = await listOutboxEffectsPage(db.read, filters, place);
      return buildPageWithTotal(rows, place, total);
    },
    async get(id: number) {
      const row = await findOutboxEffect(db.read, id);
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },
    retry: (call: Call<UserActor>, id: number) =>
      commands.run(
        call,
        {
          type: 'outbox.retry',
          message: outboxMessages.triedEffectAgain(),
          entity: 'outbox',
          entityId: id,
        },
        async (tx) => {
          const row = await outbox.retry(tx, id);
          if (!row)
            throw new AppError((await findOutboxEffect(tx, id)) ? 'CONFLICT' : 'NOT_FOUND', {
              because: outboxMessages.onlyWhatFailedTriedAgain(),
            });
          return {
            reply: {},
            before: { state: row.state, attempts: row.attempts },
            after: { state: 'WAITING', attempts: 0 },
            message: outboxMessages.triedAgain({ kind: getKindName('effect', row.kind), n: id }),
          };
        },
      ),
  };
}
