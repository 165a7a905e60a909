/**
 * Starts the local providers, each on its own port, counted from PROVIDERS_PORT. In development,
 * the server starts this program, and the program ends together with that server.
 */
import { join } from 'node:path';
import { linkProviders } from '@guildhall/contract/reach/links/link-names';
import { fakeMarketplace } from './openloot.ts';
import { startProvider } from './provider.ts';
import { providerSpecs } from './specs.ts';

const { PROVIDERS_PORT, PUBLIC_URL, CLIENT_ID, CLIENT_SECRET, PROVIDERS_STATE, CHAIN_URL } =
  process.env;
if (!PROVIDERS_PORT || !PUBLIC_URL || !CLIENT_ID || !CLIENT_SECRET || !PROVIDERS_STATE)
  throw new Error('The server starts this program, with everything that it needs');

process.once('disconnect', () => process.exit(0));
fakeMarketplace.chain.url = CHAIN_URL ?? '';
fakeMarketplace.restore(join(PROVIDERS_STATE, 'market.json'));
for (const [place, name] of linkProviders.entries())
  await startProvider(providerSpecs[name], {
    port: Number(PROVIDERS_PORT) + place,
    client: { id: CLIENT_ID, secret: CLIENT_SECRET },
    callback: `${PUBLIC_URL}/api/links/${name}/callback`,
    file: join(PROVIDERS_STATE, `${name}.json`),
  });
