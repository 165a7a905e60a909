import { gameServerAccountCalls } from '@guildhall/contract/play/game-servers/game-server-accounts';
import { gameTicketCalls } from '@guildhall/contract/play/game-tickets/game-tickets';
import { gameServerTicketCalls } from '@guildhall/contract/play/game-tickets/ticket-validation';
import { bindCalls, defineJob, defineModule, pickCalls } from '../../../kernel/modules.ts';
import { itemsModule } from '../../wealth/items/items.module.ts';
import { balancePresetsModule } from '../balance/balance.module.ts';
import { gameServersModule } from '../game-servers/game-servers.module.ts';
import { playtimeModule } from '../playtime/playtime.module.ts';
import { regionsModule } from '../regions/regions.module.ts';
import {
  createAdmissionEndSubscription,
  createTicketValidator,
  createTicketExpirySubscription,
  createTicketIssuer,
} from './game-tickets.service.ts';
import { deleteOldTicketsAndAdmissions } from './game-tickets.store.ts';
import { gameTicketPersonalData } from './game-tickets.tables.ts';
import { createLoadoutList } from './loadout.service.ts';

/**
 * Tickets with which players enter game servers, and the admissions to servers that result from
 * them.
 */
export const gameTicketsModule = defineModule({
  name: 'game-tickets',
  uses: {
    balance: balancePresetsModule,
    gameServers: gameServersModule,
    items: itemsModule,
    playtime: playtimeModule,
    regions: regionsModule,
  },
  holds: gameTicketPersonalData,
  create(kernel, deps) {
    const issue = createTicketIssuer(kernel, deps);
    const validate = createTicketValidator(kernel, {
      ...deps,
      requireServer: deps.gameServers.requireServer,
    });
    const listLoadout = createLoadoutList(kernel, deps);
    return {
      api: undefined,
      jobs: {
        'game-tickets.forget': defineJob('51 * * * *', () => deleteOldTicketsAndAdmissions(kernel)),
      },
      on: [createTicketExpirySubscription(kernel), createAdmissionEndSubscription(kernel)],
      calls: [
        bindCalls(gameTicketCalls, { askTicket: (call, { body }) => issue(call, body) }),
        bindCalls(gameServerTicketCalls, {
          validateTicket: (call, { body }) => validate(call, body),
        }),
        bindCalls(pickCalls(gameServerAccountCalls, 'readLoadout'), {
          readLoadout: (_call, { params, query }) => listLoadout(params.id, query.mode),
        }),
      ],
    };
  },
});
