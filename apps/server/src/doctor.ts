/**
 * `npm run doctor` checks everything that a server depends on, changes nothing, and prints how to
 * correct each fault. It exits with 1 if a check fails.
 */
import { readConfig, type Config } from './kernel/config/config.ts';
import {
  doctorCheckNames,
  runChecksWithoutDatabase,
  runDatabaseChecks,
  type DoctorCheckResult,
} from './kernel/operation/doctor-checks.ts';
import { doctorMessages } from './kernel/operation/doctor.messages.ts';
import { formatMessage } from './kernel/say.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

const signs = { ok: 'ok    ', warn: 'WARN  ', fail: 'FAIL  ' } as const;
let isSound = true;
function tell(name: Sentence, { state, text }: DoctorCheckResult): void {
  if (state === 'fail') isSound = false;
  console.log(
    `${signs[state]}${formatMessage(name, 'en').padEnd(12)} ${formatMessage(text, 'en')}`,
  );
}
function settings(): Config | undefined {
  const tellSettings = (state: DoctorCheckResult['state'], text: string): void =>
    tell(doctorMessages.settings(), { state, text: doctorMessages.verbatim({ text }) });
  try {
    const config = readConfig(process.env);
    tellSettings('ok', config.production ? 'production' : 'development');
    return config;
  } catch (error) {
    tellSettings('fail', error instanceof Error ? error.message : 'unreadable');
    return undefined;
  }
}
const config = settings();
if (config)
  for (const run of [runDatabaseChecks, runChecksWithoutDatabase])
    for (const [name, result] of await run(config)) tell(doctorCheckNames[name], result);
console.log(isSound ? 'Nothing is wrong.' : 'Mend what is marked FAIL, and run this again.');
process.exitCode = isSound ? 0 : 1;
