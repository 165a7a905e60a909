/** `npm run build`: builds pages and server, without starting anything. */
import { ensureInstalled, runMain } from './runtime.mjs';
import { ensureServerBuilt } from './server-build.mjs';
import { ensureWebBuilt } from './web-build.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  await ensureServerBuilt();
});
