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
   * Self-test: plants violations in copies, and returns those that the check did not find. Needed
   * for checks that could read nothing and still report success.
   */
  canary?(): Promise<readonly string[]> | readonly string[];
}
