import { StartupError } from './kernel/operation/startup-error.ts';

/**
 * Runs a command of the operator and sets the exit code of the process: a sentence for a person
 * where something is to be mended, a stack where it is a defect of ours.
 */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const isWrongOption = String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS_');
    console.error(
      error instanceof StartupError || isWrongOption ? (error as Error).message : error,
    );
    process.exitCode = 1;
  }
}
