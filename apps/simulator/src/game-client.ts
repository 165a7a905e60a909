/**
 * Example of a game client for the command line. The client signs in through the browser, and can
 * open the browser with the player signed in.
 */
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { GameClient } from './client/game-client.ts';
import { CallError } from './client/http.ts';

const usage = `Usage: npm run game-client -- <command>
  sign-in         shows an address; open it in a browser and confirm there
  who             says who is signed in
  portal [route]  shows an address that opens the portal signed in, once, within a minute
  sign-out        ends the client's session`;
const base = (process.env['GUILDHALL_URL'] ?? 'http://localhost:8080').replace(/\/$/, '');
const file = process.env['GAME_CLIENT_STATE'] ?? join(homedir(), '.guildhall-client.json');
const client = new GameClient(base, file, process.env['GAME_CLIENT_DEVICE'] ?? hostname());

async function greet(): Promise<void> {
  const name = await client.who();
  console.log(name === undefined ? 'Nobody is signed in.' : `Signed in as ${name}.`);
}
const commands: Readonly<Record<string, (argument?: string) => Promise<void>>> = {
  'sign-in': async () => {
    await client.signIn((address) =>
      console.log(`Open this in your browser and confirm there:\n${address}`),
    );
    await greet();
  },
  who: greet,
  portal: async (route) => console.log(await client.portal(route)),
  'sign-out': async () => {
    await client.signOut();
    console.log('Signed out.');
  },
};
/** Returns one line of advice about a failure. */
function advice(error: unknown): string {
  if (error instanceof CallError && error.status === 401)
    return 'Nobody is signed in here. Sign in first: npm run game-client -- sign-in';
  if (error instanceof TypeError)
    return `Nothing answers at ${base}. Start the product (npm start), or say where it is with GUILDHALL_URL.`;
  return error instanceof Error ? error.message : String(error);
}
const [name = '', argument] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) {
  await command(argument).catch((error: unknown) => {
    console.error(advice(error));
    process.exitCode = 1;
  });
} else {
  console.log(usage);
  process.exitCode = name === '' ? 0 : 1;
}
