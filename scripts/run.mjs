/**
 * `node scripts/run.mjs FILE.ts ...`: runs a TypeScript file under the pinned Node, installing
 * first where that is due.
 */
import { ensureInstalled, pinnedNode, run, runMain, Told } from './runtime.mjs';

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (file === undefined) throw new Told('Usage: node scripts/run.mjs FILE.ts [arguments]');
  await ensureInstalled();
  return run(pinnedNode(), [file, ...args]);
});
