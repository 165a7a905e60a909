/** Definition of a check. */
export interface CheckOutcome {
  /** Faults, one line each; empty if there are none. */
  readonly faults: readonly string[];
  /** Figure worth showing even without a fault. */
  readonly note?: string;
}
export interface RepositoryCheck {
  readonly name: string;
  run(): Promise<CheckOutcome> | CheckOutcome;
  /**
   * Plants violations where they do no harm, and returns those that the check did not find. Every
   * check that could read nothing and still report success has a canary.
   */
  canary?(): Promise<readonly string[]> | readonly string[];
}
