import { StartupError } from './kernel/operation/startup-error.ts';

/**
 * Runs an operator's command and sets the exit code of the process. Prints one line if the operator
 * can correct the cause, and a stack trace for a defect of the product.
 */
export async function runOperatorCommand(command: () => Promise<number>): Promise<void> {
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
