/** Faults that tests set for the node. */
export interface NodeFaults {
  /** Breaks off every connection. */
  isDown: boolean;
  /** Answers every call with 429. */
  isRateLimited: boolean;
  /** Number of transactions that the node acknowledges and then discards. */
  swallow: number;
  /** Number of transactions that the node runs without a reply. */
  loseReplies: number;
  /** Signatures reported as final although no block contains them. */
  readonly lies: Set<string>;
}
export const createNodeFaults = (): NodeFaults => ({
  isDown: false,
  isRateLimited: false,
  swallow: 0,
  loseReplies: 0,
  lies: new Set(),
});
/** Error for a connection that breaks off without a reply. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLost';
}
