import { ed25519 } from '@noble/curves/ed25519.js';

const signatureBytes = 64;
/**
 * Verifies a signature by the strict rule of RFC 8032. Libraries use a less strict rule by default,
 * under which anybody can create valid signatures for keys of small order.
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
