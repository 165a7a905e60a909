/**
 * `npm start`: installs and builds what changed, then runs the server with its demonstration world
 * under the pinned Node.
 */
import { requirePorts } from './ports.mjs';
import { ensureInstalled, pinnedNode, run, runMain } from './runtime.mjs';
import { ensureServerBuilt, serverCommand } from './server-build.mjs';
import { ensureWebBuilt } from './web-build.mjs';

await runMain(async () => {
  const { env } = process;
  const ports = [['PORT', Number(env.PORT || 8080), 'the product']];
  if (!env.SMTP_URL)
    ports.push(
      ['MAILBOX_PORT', Number(env.MAILBOX_PORT || 8025), 'the mail sandbox'],
      ['MAILBOX_SMTP_PORT', Number(env.MAILBOX_SMTP_PORT || 2525), 'its SMTP server'],
    );
  await requirePorts(ports, env.HOST || '127.0.0.1');
  await ensureInstalled();
  const node = pinnedNode();
  await ensureWebBuilt();
  await ensureServerBuilt();
  return run(node, serverCommand, {
    env: { ...env, DEMO: env.DEMO ?? (env.NODE_ENV === 'production' ? '0' : '1') },
  });
});
