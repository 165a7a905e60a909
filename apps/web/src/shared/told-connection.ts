import { linkProviderNames } from '@guildhall/contract/reach/links/link-names';
import * as m from '../messages/messages.js';
import { showMessage } from '../ui/toasts/toast.store.ts';
import { parseLinkResult, type DeepLink } from './page/deep-link.ts';

/** Says that an account elsewhere was connected. */
export function showLinkResult(found: DeepLink): void {
  const connection = parseLinkResult(found);
  if (!connection) return;
  // a name from an address is only shown when it is one of ours
  const names: Readonly<Record<string, string>> = linkProviderNames;
  if (!Object.hasOwn(names, connection.provider)) return;
  const provider = names[connection.provider] ?? '';
  if (connection.succeeded)
    showMessage({ text: m.success_connection({ provider }), tone: 'success' });
  else console.info(`connecting ${provider} failed`);
}
