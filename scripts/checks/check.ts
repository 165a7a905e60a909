/** What a check is. */
export interface CheckOutcome {
  /** What is wrong, one line each; none when all is well. */
  readonly faults: readonly string[];
  /** A figure worth seeing although nothing is wrong. */
  readonly note?: string;
}
export interface RepositoryCheck {
  readonly name: string;
  run(): Promise<CheckOutcome> | CheckOutcome;
  /**
   * Plants violations where they do no harm and answers those that the check did not find. Every
   * check that could read nothing and still report success has one.
   */
  canary?(): Promise<readonly string[]> | readonly string[];
}
