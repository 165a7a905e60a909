/** Faults that tests ask of the node. */
export interface NodeFaults {
  /** Connections break off. */
  isDown: boolean;
  /** Every call is answered with 429. */
  isRateLimited: boolean;
  /** So many transactions are acknowledged and thrown away. */
  swallow: number;
  /** So many transactions are run, and the reply is lost. */
  loseReplies: number;
  /** Signatures that are called final although no block has them. */
  readonly lies: Set<string>;
}
export const createFaults = (): NodeFaults => ({
  isDown: false,
  isRateLimited: false,
  swallow: 0,
  loseReplies: 0,
  lies: new Set(),
});
/** The connection breaks off without a reply. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}
