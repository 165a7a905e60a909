import { AppError } from '../../../kernel/errors.ts';
import type {
  ChainAction,
  ChainPublicKeys,
  TransactionCheckDeps,
} from '../instructions/instructions.api.ts';
import type { SigningKeys } from '../network/network.api.ts';
import type { ServerKeyReader } from './server-keys.ts';
import { signingMessages } from './signing.messages.ts';

const loadInstructions = () => import('../instructions/instructions.api.ts');

/** Creates the function that verifies that a signed transaction is exactly the expected action. */
export function createSignedActionCheck(
  { loadKeysOf, listFormerKeys }: Pick<ServerKeyReader, 'loadKeysOf' | 'listFormerKeys'>,
  checkDeps: TransactionCheckDeps,
) {
  return check;

  /**
   * @throws SIGN_VERIFICATION_FAILED if the transaction differs from the action
   * @throws CONFLICT if its blockhash is too old, or if a key has changed since its preparation
   */
  async function check(wire: string, action: ChainAction, ownKeys: SigningKeys) {
    const {
      assertSignedAction: checkSigned,
      SignedTransactionMismatchError: RefusedTransaction,
      OldBlockhashError: OldBlockhash,
    } = await loadInstructions();
    const keys = await loadKeysOf(action, ownKeys);
    try {
      return await checkSigned(wire, keys, action, checkDeps);
    } catch (error) {
      if (error instanceof OldBlockhash)
        throw new AppError('CONFLICT', { because: signingMessages.tooLate() });
      if (!(error instanceof RefusedTransaction)) throw error;
      if (await hasOtherKeys(wire, action, keys))
        throw new AppError('CONFLICT', { because: signingMessages.changed() });
      const because = signingMessages.refused({ reason: error.message });
      throw new AppError('SIGN_VERIFICATION_FAILED', { because });
    }
  }

  /**
   * Returns true if the only fault of a transaction is that one of its server keys was replaced
   * after the transaction was prepared. The player must then sign again.
   */
  async function hasOtherKeys(
    wire: string,
    action: ChainAction,
    { byAccount = {}, ...keys }: ChainPublicKeys,
  ): Promise<boolean> {
    const {
      assertSignedAction: checkSigned,
      listTransactionAddresses: listAddresses,
      OldBlockhashError: OldBlockhash,
    } = await loadInstructions();
    const former = await listFormerKeys();
    const named: readonly string[] = listAddresses(wire);
    const present = Object.values<string>(byAccount);
    if (former.some(({ address }) => named.includes(address) && !present.includes(address)))
      return true;
    const [last] = former;
    const others = [keys, ...(last ? [{ ...keys, [last.key]: last.address }] : [])];
    for (const other of others) {
      const isSame = await checkSigned(wire, other, action, checkDeps).then(
        () => true,
        (error: unknown) => error instanceof OldBlockhash,
      );
      if (isSame) return true;
    }
    return false;
  }
}
