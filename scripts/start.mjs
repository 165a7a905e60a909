/**
 * `npm start`: installs and builds parts that have changed, then runs the server with the
 * demonstration's data under the pinned Node.
 */
import { assertPortsFree } from './ports.mjs';
import { ensureInstalled, loadEnvFile, getPinnedNode, run, runMain } from './runtime.mjs';
import { ensureServerBuilt, serverNodeArguments } from './building/server-build.mjs';
import { ensureWebBuilt } from './building/web-build.mjs';

/** Services in the order of their ports. */
const providers = ['Discord', 'Twitch', 'Twitter', 'Open Loot'];

await runMain(async () => {
  loadEnvFile();
  const { env } = process;
  const ports = [['PORT', Number(env.PORT || 8080), 'the product']];
  if (!['SMTP_URL', 'SMTP_URL_FILE'].some((name) => env[name]))
    ports.push(
      ['MAILBOX_PORT', Number(env.MAILBOX_PORT || 8025), 'the mail sandbox'],
      ['MAILBOX_SMTP_PORT', Number(env.MAILBOX_SMTP_PORT || 2525), 'its SMTP server'],
    );
  const demo = env.DEMO ?? (env.NODE_ENV === 'production' ? '0' : '1');
  // Services at which players link accounts; they run as programs on this machine.
  const providersPort = Number(env.PROVIDERS_PORT || (demo === '1' ? 8090 : 0));
  for (const [place, name] of providers.entries())
    if (providersPort > 0)
      ports.push(['PROVIDERS_PORT', providersPort + place, `the local ${name}`]);
  await assertPortsFree(ports, env.HOST || '127.0.0.1');
  await ensureInstalled();
  const node = getPinnedNode();
  await ensureWebBuilt();
  await ensureServerBuilt();
  return run(node, serverNodeArguments, {
    env: { ...env, DEMO: demo, PROVIDERS_PORT: String(providersPort) },
  });
});
