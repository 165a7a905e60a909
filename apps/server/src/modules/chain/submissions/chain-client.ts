/** Calls of the chain's client that submissions and assets make. */
export interface SignatureStatus {
  readonly commitment: 'processed' | 'confirmed' | 'finalized';
  /** Undefined where the transaction succeeded. */
  readonly error: string | undefined;
}
export interface FinalTransaction {
  /** The signed transaction in base64, as the chain has it. */
  readonly wire: string;
  readonly error: string | undefined;
  /** Undefined where the node does not know it. */
  readonly blockTime: Date | undefined;
  /** Lamports that the fee payer has less after it. */
  readonly cost: bigint;
}
/** Throws ChainUnavailable from each call while the node cannot be asked. */
export interface ChainClient {
  getStatus(signature: string): Promise<SignatureStatus | undefined>;
  /** Height of the newest final block. */
  getFinalHeight(): Promise<bigint>;
  /** Asks the second node, where there is one. */
  getFinalTransaction(signature: string): Promise<FinalTransaction | undefined>;
  /** Sends signed bytes; sending them again does no harm. Answers why the node refuses them. */
  send(wire: string, isFirst: boolean): Promise<string | undefined>;
}
export class ChainUnavailable extends Error {}
