/**
 * `node scripts/run.mjs [options of Node] FILE.ts ...`: runs a TypeScript file under the pinned
 * Node. Installs packages first if the lock file changed.
 */
import { ensureInstalled, getPinnedNode, run, runMain, UserError } from './runtime.mjs';

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0) throw new UserError('Usage: node scripts/run.mjs FILE.ts [arguments]');
  await ensureInstalled();
  return run(getPinnedNode(), args);
});
