import type { Result } from '@guildhall/contract/kit/endpoint';
import type { discordRoleCalls } from '@guildhall/contract/reach/discord-roles/discord-roles';
import { useQuery } from '@tanstack/react-query';
import { callLazyPortalApi } from '../api/later-call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSession } from '../session/session.store.ts';

type Answer = Result<typeof discordRoleCalls.listDiscordRoles>;
export type EarnedDiscordRole = Answer['data'][number];

/**
 * Discord roles of the player with their open requirements, and the invitation to the Discord
 * server.
 */
export function useDiscordRoles() {
  const id = useSession()?.userId;
  return useQuery({
    queryKey: buildQueryKey('discord-roles'),
    queryFn: ({ signal }) =>
      callLazyPortalApi('listDiscordRoles', { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
  });
}
