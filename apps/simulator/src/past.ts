/**
 * Plays the events that happened before the demonstration world is shown, on a server whose clock
 * only this program advances. If this program is interrupted, it is not run again, and the world
 * lacks the remaining events.
 */
import { Admin } from './client/admin.ts';
import { saveSimulatorState, readEnvSetting, simulatorState, demoWalletSeed } from './state.ts';
import { hasLocalChain, linkWalletAndStakeAsset } from './world/wealth/assets.ts';
import { createDemoItems, buildCreateMissingRows } from './world/build.ts';
import { signInOrRegister, demoLogins, verifyEmail } from './world/people/people.ts';
import { createRunesCurrency, startStakingRewards } from './world/wealth/staking.ts';

const base = readEnvSetting('GUILDHALL_URL', '');
const mailbox = readEnvSetting('MAILBOX_URL', '');
const builder = {
  email: readEnvSetting('ADMIN_EMAIL', ''),
  password: readEnvSetting('ADMIN_PASSWORD', ''),
};
const [secondMs, minuteMs] = [1_000, 60_000];

/** Current time of the server in milliseconds since 1970. */
let now = Date.parse(readEnvSetting('PAST_FROM', ''));
/** Moves the time forward; resolves when the server has done all work that the new time caused. */
async function advance(advanceMs: number): Promise<void> {
  const answered = new Promise((resolve) => void process.once('message', resolve));
  process.send?.({ advanceMs });
  await answered;
  now += advanceMs;
}
const passMinute = (): Promise<void> => advance(minuteMs);
/**
 * Lets time pass: first a second in which a signed transaction is sent, before its blockhash
 * expires, then a minute after which its outcome is checked.
 */
async function passTransaction(): Promise<void> {
  await advance(secondMs);
  await passMinute();
}

async function playPast(): Promise<void> {
  const admin = new Admin(base, builder, undefined, { now: () => now, pause: advance });
  await admin.enter();
  simulatorState.secret = admin.secret;
  saveSimulatorState();
  if (!(await hasLocalChain(admin))) return;
  const ensure = buildCreateMissingRows(admin);
  await createDemoItems(ensure);
  await createRunesCurrency(ensure);
  const player = await signInOrRegister(base, demoLogins.player);
  // one minute creates the treasury and sends a mail, the next one detects the treasury
  await passMinute();
  await verifyEmail(player, mailbox, 10_000);
  await passMinute();
  await startStakingRewards(admin);
  await passMinute();
  const seed = Buffer.from(demoWalletSeed, 'base64');
  await linkWalletAndStakeAsset(admin, player, { seed, wait: passTransaction });
  simulatorState.hasAssets = true;
  saveSimulatorState();
  await advance(Date.now() - now);
}
process.once('disconnect', () => process.exit());
await playPast().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`The demonstration world has no past: ${message}`);
});
process.exit();
