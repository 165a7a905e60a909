/** `npm run build`: builds pages and server, without starting anything. */
import { ensureInstalled, runMain } from './runtime.mjs';
import { ensureServerBuilt } from './building/server-build.mjs';
import { ensureWebBuilt } from './building/web-build.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  await ensureServerBuilt();
});
