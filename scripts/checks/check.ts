/** Definition of a check. */
export interface CheckOutcome {
  /** Faults, one line each. The list is empty if there are none. */
  readonly faults: readonly string[];
  /** Figure worth showing even without a fault. */
  readonly note?: string;
}
export interface RepositoryCheck {
  readonly name: string;
  run(): Promise<CheckOutcome> | CheckOutcome;
  /**
   * Plants violations where they do no harm, and returns the violations that the check did not
   * find. A check has a canary if it could read nothing and still report success.
   */
  canary?(): Promise<readonly string[]> | readonly string[];
}
