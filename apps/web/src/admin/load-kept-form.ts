/**
 * Loads what keeps typed text for the end of a session. The signed-in pages have fetched it already;
 * the first screen does not wait for it.
 */
export const loadKeptForm = () => import('../shared/kept-form.ts').catch(() => undefined);
