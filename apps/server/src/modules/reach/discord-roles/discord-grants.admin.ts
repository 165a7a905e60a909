import type { DiscordGrantState } from '@guildhall/contract/reach/discord-roles/discord-grants';
import {
  discordGrantsFeed,
  discordRolesAdminApi,
} from '@guildhall/contract/reach/discord-roles/discord-roles.section';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import { mountFeed } from '../../../engine/feeds.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls } from '../../../kernel/modules.ts';
import { buildPageWithTotal } from '../../../kernel/db/paged.ts';
import type { AccountLinksApi } from '../links/links.api.ts';
import type { DiscordRoleRequester } from './asking.service.ts';
import {
  findDiscordGrant,
  lockDiscordGrant,
  listDiscordGrantsPage,
  type DiscordGrantRow,
} from './grants.store.ts';
import { discordRoleMessages } from './discord-roles.messages.ts';

interface GrantsDeps {
  readonly links: Pick<AccountLinksApi, 'find'>;
  readonly asking: DiscordRoleRequester;
}
type Filters = { readonly userId?: number; readonly state?: DiscordGrantState };

/**
 * Mounts the list of earned roles in the back office. Operators see why a role waits, and can
 * request it again.
 */
export function mountDiscordGrantSection(router: Router, kernel: Kernel, deps: GrantsDeps): void {
  const { db, clock, commands, targets } = kernel;
  targets.registerTable('discord-grants', 'discord_grants');
  mountFeed(router, kernel, discordGrantsFeed, {
    async page(filters: Filters, place) {
      const now = clock.now();
      const { rows, total } = await listDiscordGrantsPage(db.read, filters, place, now);
      return buildPageWithTotal(rows.map(toShown), place, total);
    },
    async get(id) {
      const row = await findDiscordGrant(db.read, id, clock.now());
      if (!row) throw new AppError('NOT_FOUND');
      return toShown(row);
    },
  });
  bindCalls(discordRolesAdminApi, {
    retryDiscordGrant: (call, { params }) => retry(call, params.id),
  })(router);

  function retry(call: Call<UserActor>, id: number) {
    const message = discordRoleMessages.retrying();
    const spec = { type: 'discord-grants.retry', message, entity: 'discord-grants', entityId: id };
    return commands.run(call, spec, async (tx) => {
      await lockDiscordGrant(tx, id);
      const grant = await findDiscordGrant(tx, id, clock.now());
      if (!grant) throw new AppError('NOT_FOUND');
      const { accountId, roleId, userId, state, name, username } = grant;
      if (state === 'GIVEN')
        throw new AppError('CONFLICT', { because: discordRoleMessages.givenAlready() });
      if ((await deps.links.find(tx, userId, 'discord'))?.state !== 'LINKED')
        throw new AppError('CONFLICT', { because: discordRoleMessages.notLinked() });
      await deps.asking.ask(tx, { accountId, roleId, isForced: true });
      const retried = discordRoleMessages.retried({ role: name, player: username });
      return { reply: {}, userId, before: { state }, after: { state: 'ASKED' }, message: retried };
    });
  }
}

const toShown = (row: DiscordGrantRow) => ({
  id: row.id,
  name: row.name,
  userId: row.userId,
  state: row.state,
  answer: row.answer,
  tries: row.tries,
  outsideId: row.outsideId,
  createdAt: toIsoTime(row.createdAt),
  triedAt: toIsoTimeOrNull(row.triedAt),
  dueAt: toIsoTimeOrNull(row.dueAt),
  givenAt: toIsoTimeOrNull(row.givenAt),
  version: 1,
  updatedAt: toIsoTime(row.triedAt ?? row.createdAt),
  updatedBy: null,
});
