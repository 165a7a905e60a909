import { AsyncLocalStorage } from 'node:async_hooks';

/** Identifiers of the current work, for lines of the log and for support. */
export interface WorkContext {
  /** Id of the request; the reply to the request contains it as `x-request-id`. */
  readonly request?: string;
  /** Queue of the job. */
  readonly job?: string;
  /** Number of the newest command that the work has started. The activity log shows this number. */
  command?: number;
}
const current = new AsyncLocalStorage<WorkContext>();

/** Runs `work`, and everything that it awaits, as part of a request or a job. */
export const runInWorkContext = <T>(context: WorkContext, work: () => T): T =>
  current.run(context, work);

/** Records the number of a command that the current work has started, and returns the number. */
export function noteWorkCommandId(id: number): number {
  const context = current.getStore();
  if (context) context.command = id;
  return id;
}

/** Returns the identifiers of the current work; undefined outside requests and jobs. */
export const getWorkContext = (): Readonly<WorkContext> | undefined => current.getStore();
