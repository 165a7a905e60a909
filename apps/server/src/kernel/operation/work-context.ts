import { AsyncLocalStorage } from 'node:async_hooks';

/** Names of the work that goes on, as each line of the log and each support case may give them. */
export interface WorkContext {
  /** Id of the request, which its reply carries as `x-request-id`. */
  readonly request?: string;
  /** Queue of the job. */
  readonly job?: string;
  /** Number of the newest command that the work has begun, as the activity log shows it. */
  command?: number;
}
const current = new AsyncLocalStorage<WorkContext>();

/** Runs `work`, and everything that it waits for, as part of a request or a job. */
export const runInWorkContext = <T>(context: WorkContext, work: () => T): T =>
  current.run(context, work);

/** Notes the number of a command that the current work has begun, and returns it. */
export function noteWorkCommandId(id: number): number {
  const context = current.getStore();
  if (context) context.command = id;
  return id;
}

/** Returns the names of the work that goes on; undefined outside of requests and jobs. */
export const getWorkContext = (): Readonly<WorkContext> | undefined => current.getStore();
