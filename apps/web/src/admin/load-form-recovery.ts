/**
 * Loads the module that stores typed text at the end of a session. Signed-in pages fetch the module
 * in advance, so that the first screen does not wait for it.
 */
export const loadFormRecoveryModule = () =>
  import('../shared/form/form-recovery.ts').catch(() => undefined);
