import { linkProviders, type LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { getSealedPrefix } from '../../../../kernel/secrets.ts';
import type { Access } from './access.service.ts';
import { openTokens, sealTokens } from '../tokens.ts';
import {
  listSealedOtherwise,
  listToCheck,
  noteChecked,
  replaceSeal,
  takeCheck,
  type LinkRow,
} from '../links.store.ts';
import type { OAuth } from '../oauth.ts';
import type { Provider } from '../providers.ts';

/**
 * Links that one run checks, that are checked at the same time, and that are sealed anew at once.
 */
const checksPerRun = 500;
const checksAtOnce = 5;
const sealsPerRun = 200;
interface ChecksDeps {
  readonly oauth: OAuth;
  readonly access: Access;
  readonly findProvider: (name: LinkProvider) => Provider | undefined;
}

/** Looks after links on its own: checks our access at services, and replaces old seals. */
export function createChecks({ db, clock, config, log }: Kernel, deps: ChecksDeps) {
  const { access } = deps;
  return { checkLinks, sealAnew };

  /** Checks access that nobody has checked for as long as the service's rules say. */
  async function checkLinks(): Promise<void> {
    for (const name of linkProviders) {
      const provider = deps.findProvider(name);
      if (!provider) continue;
      const before = new Date(clock.now().getTime() - provider.habits.checkAfterMs);
      const due = await listToCheck(db.read, name, before, checksPerRun);
      while (due.length > 0)
        await Promise.all(
          due.splice(0, checksAtOnce).map((row) => checkLink(provider, row, before)),
        );
    }
  }

  async function checkLink(provider: Provider, row: LinkRow, before: Date): Promise<void> {
    if (!(await takeCheck(db.write, row.id, before, clock.now()))) return;
    try {
      const found = await access.useAccess(row.userId, row.provider, (token) =>
        deps.oauth.identify(provider, token),
      );
      if (found.id === row.outsideId) await noteChecked(db.write, row.id, found.name, clock.now());
      else await access.breakLink(row);
    } catch (error) {
      const details = { err: error, provider: row.provider, userId: row.userId };
      // A refusal has marked the link; what could not be checked is due again after the same time.
      log.info(details, 'the access of a link was not confirmed');
    }
  }

  /** Seals tokens anew that the key before the present one has sealed. */
  async function sealAnew(): Promise<void> {
    for (const row of await listSealedOtherwise(db.read, getSealedPrefix(config), sealsPerRun))
      try {
        await replaceSeal(db.write, row, sealTokens(config, row, openTokens(config, row)));
      } catch (error) {
        // Neither key opens it: only the player can renew it.
        log.warn({ err: error, provider: row.provider, userId: row.userId }, 'a link is lost');
        await access.breakLink(row);
      }
  }
}
