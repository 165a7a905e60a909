/**
 * Plays the events that happened before the demonstration world is shown, on a server whose clock
 * only this program advances. After an interruption it is not repeated: the world continues without
 * it.
 */
import { Admin } from './client/admin.ts';
import { save, readSetting, state, walletSeed } from './state.ts';
import { hasChain, stakeAssets } from './world/wealth/assets.ts';
import { buildItems, createEnsure } from './world/build.ts';
import { enter, logins, verify } from './world/people/people.ts';
import { buildRunes, rewardStaking } from './world/wealth/staking.ts';

const base = readSetting('GUILDHALL_URL', '');
const mailbox = readSetting('MAILBOX_URL', '');
const builder = {
  email: readSetting('ADMIN_EMAIL', ''),
  password: readSetting('ADMIN_PASSWORD', ''),
};
const [secondMs, minuteMs] = [1_000, 60_000];

/** The time of the server, in milliseconds since 1970. */
let now = Date.parse(readSetting('PAST_FROM', ''));
/** Moves it on; done when the server has done what that brought about. */
async function advance(advanceMs: number): Promise<void> {
  const answered = new Promise((resolve) => void process.once('message', resolve));
  process.send?.({ advanceMs });
  await answered;
  now += advanceMs;
}
const passMinute = (): Promise<void> => advance(minuteMs);
/** A signed transaction is sent before its blockhash is too old, and looked at a minute later. */
async function passTransaction(): Promise<void> {
  await advance(secondMs);
  await passMinute();
}

async function playPast(): Promise<void> {
  const admin = new Admin(base, builder, undefined, { now: () => now, pause: advance });
  await admin.enter();
  state.secret = admin.secret;
  save();
  if (!(await hasChain(admin))) return;
  const ensure = createEnsure(admin);
  await buildItems(ensure);
  await buildRunes(ensure);
  const player = await enter(base, logins.player);
  // In the first minute the treasury is made and a mail sent, in the second it is seen.
  await passMinute();
  await verify(player, mailbox, 10_000);
  await passMinute();
  await rewardStaking(admin);
  await passMinute();
  const seed = Buffer.from(walletSeed, 'base64');
  await stakeAssets(admin, player, { seed, wait: passTransaction });
  state.hasAssets = true;
  save();
  await advance(Date.now() - now);
}
process.once('disconnect', () => process.exit());
await playPast().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`The demonstration world has no past: ${message}`);
});
process.exit();
