/** Checks that the ports needed for a start are free, before anything else runs. */
import { createServer } from 'node:net';
import { UserError } from './runtime.mjs';

function isFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Throws a message that names each occupied port and the variable for another port. `wanted`
 * contains [variable, port, purpose].
 */
export async function assertPortsFree(wanted, host) {
  const taken = [];
  for (const [variable, port, use] of wanted)
    if (port > 0 && !(await isFree(port, host)))
      taken.push(
        `Port ${port} (${use}) is taken. Stop what uses it, or choose another: ${variable}=${port + 1} npm start`,
      );
  if (taken.length > 0) throw new UserError(taken.join('\n'));
}
