import * as m from '../messages/messages.js';
import { toast } from '../ui/toast.store.ts';
import { connectionOf, type DeepLink } from './deep-link.ts';

const providerNames: Readonly<Record<string, string>> = {
  discord: 'Discord',
  twitch: 'Twitch',
  openloot: 'Open Loot',
  twitter: 'Twitter',
};

/** Says that an account elsewhere was connected. */
export function tellConnection(found: DeepLink): void {
  const connection = connectionOf(found);
  if (!connection) return;
  // a name from an address is only shown when it is one of ours
  if (!Object.hasOwn(providerNames, connection.provider)) return;
  const provider = providerNames[connection.provider] ?? '';
  if (connection.succeeded) toast({ text: m.success_connection({ provider }), tone: 'success' });
  else console.info(`connecting ${provider} failed`);
}
