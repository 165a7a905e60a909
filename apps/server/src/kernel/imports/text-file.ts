import { decodeText } from '@guildhall/contract/kit/text/text-file';
import { buildFieldError } from '../errors.ts';

/**
 * Decodes an uploaded text file. @throws VALIDATION naming the field, if the file is not UTF-8
 * text.
 */
export function readTextFile(bytes: Uint8Array, field: string): string {
  const decoded = decodeText(bytes);
  if ('problem' in decoded) throw buildFieldError(field, decoded.problem);
  return decoded.text;
}
