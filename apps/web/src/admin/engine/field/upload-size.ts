import { limits } from '@guildhall/contract/limits';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { showMessage } from '../../../ui/toasts/toast.store.ts';

const bytesPerMib = 1_048_576;
/**
 * Returns true if the server accepts a file of this size; otherwise shows a message with the limit.
 * The server refuses larger files too, but may close the connection before the browser has sent the
 * whole file, and the browser then reports an outage.
 */
export function checkUploadSize({ name, size }: File): boolean {
  if (size <= limits.uploadBytesMax) return true;
  showMessage({
    title: m.error_title(),
    text: m.admin_file_too_large({ name, max: formatNumber(limits.uploadBytesMax / bytesPerMib) }),
    tone: 'danger',
  });
  return false;
}
