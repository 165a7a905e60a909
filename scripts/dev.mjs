/**
 * `npm run dev`: runs the server behind Vite. The server restarts on changes, and Vite updates its
 * pages live. If one of the two ends, the other is stopped.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { assertPortsFree } from './ports.mjs';
import {
  ensureInstalled,
  loadEnvFile,
  getPinnedNode,
  repositoryRoot,
  runMain,
} from './runtime.mjs';

await runMain(async () => {
  loadEnvFile();
  const { env } = process;
  await assertPortsFree(
    [['PORT', Number(env.PORT || 8080), 'the product']],
    env.HOST || '127.0.0.1',
  );
  await ensureInstalled();
  const node = getPinnedNode();
  const server = spawn(node, ['--watch-preserve-output', '--watch', 'apps/server/src/main.ts'], {
    cwd: repositoryRoot,
    env: { ...env, DEMO: env.DEMO ?? '1' },
    stdio: 'inherit',
  });
  const pages = spawn(node, [join(repositoryRoot, 'node_modules/vite/bin/vite.js')], {
    cwd: join(repositoryRoot, 'apps/web'),
    env,
    stdio: 'inherit',
  });
  const both = [server, pages];
  const stop = (signal) => both.forEach((child) => child.kill(signal));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  return new Promise((resolve) => {
    for (const child of both) {
      child.once('exit', (code) => {
        stop('SIGTERM');
        resolve(code ?? 1);
      });
    }
  });
});
