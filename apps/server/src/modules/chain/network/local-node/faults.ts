/** Faults that tests switch on in the local node. */
export interface LocalNodeFaults {
  /** Drops every connection. */
  isDown: boolean;
  /** Answers every call with 429. */
  isRateLimited: boolean;
  /** Number of transactions that the node still acknowledges and then discards. */
  swallow: number;
  /** Number of transactions that the node still runs without replying. */
  loseReplies: number;
  /** Signatures that the node falsely reports as final. */
  readonly lies: Set<string>;
}
/** Creates the faults of a local node, all switched off. */
export const createLocalNodeFaults = (): LocalNodeFaults => ({
  isDown: false,
  isRateLimited: false,
  swallow: 0,
  loseReplies: 0,
  lies: new Set(),
});
/** Error for a connection that ends without a reply. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLost';
}
