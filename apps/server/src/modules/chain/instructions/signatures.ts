import { ed25519 } from '@noble/curves/ed25519.js';

const signatureBytes = 64;
/**
 * Verifies a signature by the strict rule of RFC 8032, because the less strict rule that libraries
 * use by default accepts signatures that anybody can create for keys of small order.
 */
export function isValidSignature(
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (signature.length !== signatureBytes) return false;
  try {
    return ed25519.verify(signature, message, key, { zip215: false });
  } catch {
    return false;
  }
}
