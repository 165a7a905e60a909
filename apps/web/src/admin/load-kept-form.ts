/**
 * Loads the module that stores typed text at the end of a session. The signed-in pages have
 * prefetched it; the first screen does not wait for it.
 */
export const loadFormRecovery = () => import('../shared/form/kept-form.ts').catch(() => undefined);
