/**
 * Loads the module that stores typed text at the end of a session. Signed-in pages have prefetched
 * the module; the first screen does not wait for it.
 */
export const loadFormRecovery = () => import('../shared/form/kept-form.ts').catch(() => undefined);
