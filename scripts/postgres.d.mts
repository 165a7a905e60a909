/** The types of postgres.mjs, which stays plain JavaScript because it must run before anything is installed. */
export function startPostgres(): Promise<{ readonly url: string; readonly from: string; stop(): Promise<unknown> }>;
