import { linkProviderNames } from '@guildhall/contract/reach/links/link-names';
import * as m from '../messages/messages.js';
import { showMessage } from '../ui/toasts/toast.store.ts';
import { parseAccountLinkResult, type DeepLink } from './page/deep-link.ts';

/**
 * Shows the result of linking an account at a provider, after the browser has returned from there.
 */
export function showAccountLinkResult(deepLink: DeepLink): void {
  const connection = parseAccountLinkResult(deepLink);
  if (!connection) return;
  // shows a name from the URL only if it is a known provider
  const names: Readonly<Record<string, string>> = linkProviderNames;
  if (!Object.hasOwn(names, connection.provider)) return;
  const provider = names[connection.provider] ?? '';
  if (connection.succeeded)
    showMessage({ text: m.success_connection({ provider }), tone: 'success' });
  else console.info(`connecting ${provider} failed`);
}
