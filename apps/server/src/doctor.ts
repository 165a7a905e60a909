/**
 * `npm run doctor` checks everything that a server depends on, changes nothing, and prints how to
 * correct each fault. It exits with 1 if a check fails.
 */
import { readConfig, type Config } from './kernel/config/config.ts';
import {
  checksWithoutDatabase,
  databaseChecks,
  doctorCheckNames,
  explainClosedDatabase,
  openDatabaseAsOwner,
  runDoctorCheck,
  type DoctorCheckName,
  type DoctorCheckResult,
} from './kernel/operation/doctor-checks.ts';
import { doctorMessages } from './kernel/operation/doctor.messages.ts';
import { formatMessage } from './kernel/say.ts';

const signs = { ok: 'ok    ', warn: 'WARN  ', fail: 'FAIL  ' } as const;
let isSound = true;
function tell(name: string, { state, text }: DoctorCheckResult): void {
  if (state === 'fail') isSound = false;
  console.log(`${signs[state]}${name.padEnd(12)} ${formatMessage(text, 'en')}`);
}
const tellCheck = (name: string, result: DoctorCheckResult): void =>
  tell(formatMessage(doctorCheckNames[name as DoctorCheckName], 'en'), result);

function settings(): Config | undefined {
  const name = formatMessage(doctorMessages.settings(), 'en');
  try {
    const config = readConfig(process.env);
    const reason = config.production ? 'production' : 'development';
    tell(name, { state: 'ok', text: doctorMessages.error({ reason }) });
    return config;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    tell(name, { state: 'fail', text: doctorMessages.error({ reason }) });
    return undefined;
  }
}
async function checkDatabase(config: Config): Promise<void> {
  try {
    const db = await openDatabaseAsOwner(config);
    try {
      await db.ping();
      for (const [name, check] of Object.entries(databaseChecks))
        tellCheck(name, await runDoctorCheck(() => check(db, config)));
    } finally {
      await db.close();
    }
  } catch (error) {
    tellCheck('Database', explainClosedDatabase(error, config));
  }
}
const config = settings();
if (config) {
  await checkDatabase(config);
  for (const [name, check] of Object.entries(checksWithoutDatabase))
    tellCheck(name, await runDoctorCheck(() => check(config)));
}
console.log(isSound ? 'Nothing is wrong.' : 'Mend what is marked FAIL, and run this again.');
process.exitCode = isSound ? 0 : 1;
