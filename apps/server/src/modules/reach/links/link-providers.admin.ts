import {
  linkProvidersApi,
  linkProvidersSection,
} from '@guildhall/contract/reach/links/link-providers.section';
import { linkProviders, type LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import { linkProvidersTable } from './links.tables.ts';
import {
  countUndeliveredProviderMessages,
  countLinksByProvider,
  findProviderStanding,
  listUnresponsiveProviders,
} from './standing.store.ts';

type IsOffered = (name: LinkProvider) => boolean;

/** Mounts the link providers in the back office, with the states that operators can set. */
export function mountLinkProviderSection(
  router: Router,
  kernel: Kernel,
  isOffered: IsOffered,
): void {
  mountSection(kernel, router, linkProvidersSection, linkProvidersTable, {
    async compute(db) {
      const standing = await readStandings(db, isOffered);
      return ({ name }) => standing(name);
    },
  });
  bindCalls(linkProvidersApi, {
    async adminListProviders() {
      const { read } = kernel.db;
      const standing = await readStandings(read, isOffered);
      const rows = linkProviders.map(async (name) => {
        const { state = 'ACTIVE', endsAt = null } = (await findProviderStanding(read, name)) ?? {};
        return {
          name,
          state,
          endsAt: endsAt === null ? null : toIsoTime(endsAt),
          ...standing(name),
        };
      });
      return { data: await Promise.all(rows) };
    },
  })(router);
}

async function readStandings(db: Queries, isOffered: IsOffered) {
  const [counts, silent, backlog] = [
    new Map((await countLinksByProvider(db)).map((row) => [row.provider, row])),
    await listUnresponsiveProviders(db),
    await countUndeliveredProviderMessages(db),
  ];
  return (name: LinkProvider) => ({
    offered: isOffered(name),
    standing: silent.has(name) ? ('SILENT' as const) : ('ANSWERS' as const),
    links: counts.get(name)?.links ?? 0,
    broken: counts.get(name)?.broken ?? 0,
    backlog: backlog.get(name) ?? 0,
  });
}
