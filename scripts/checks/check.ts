/** What a check is. */
export interface Outcome {
  /** What is wrong, one line each; none when all is well. */
  readonly faults: readonly string[];
  /** A figure worth seeing although nothing is wrong. */
  readonly note?: string;
}
export interface Check {
  readonly name: string;
  run(): Promise<Outcome> | Outcome;
  /**
   * Plants violations where they do no harm and answers those that the check did not find. Every
   * check that could read nothing and still report success has one.
   */
  canary?(): Promise<readonly string[]> | readonly string[];
}
