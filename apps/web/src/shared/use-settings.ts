import { call } from './api/call.ts';
import { createPolledValue } from './polled-value.ts';

/**
 * What a visitor needs to know before signing in; it changes rarely, so one read per visit is
 * enough.
 */
export const useSettings = createPolledValue((signal) => call('settings', { signal }), null);
