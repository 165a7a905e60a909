import type { Result } from '@guildhall/contract/kit/endpoint';
import type { discordRolesOfPlayers } from '@guildhall/contract/reach/discord-roles/discord-roles';
import { useQuery } from '@tanstack/react-query';
import { laterCall } from '../api/later-call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSession } from '../session/session.store.ts';

type Answer = Result<typeof discordRolesOfPlayers.listDiscordRoles>;
export type EarnedRole = Answer['data'][number];

/** Own roles at Discord: what each waits for, and the invitation to the server. */
export function useDiscordRoles() {
  const id = useSession()?.userId;
  return useQuery({
    queryKey: buildQueryKey('discord-roles'),
    queryFn: ({ signal }) => laterCall('listDiscordRoles', { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
  });
}
