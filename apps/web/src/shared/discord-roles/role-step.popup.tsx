import * as m from '../../messages/messages.js';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useBeginLink } from '../links/use-links.ts';
import classes from './role-step.module.css';
import { useDiscordRoles, type EarnedRole } from './use-discord-roles.ts';

/**
 * What an earned role waits for, and what the player can do about it. Nothing for a role that the
 * player has not claimed yet.
 */
export function RoleStep({ roleId }: { roleId: number | null }) {
  const { role, invitation } = useRole(roleId);
  if (!role) return null;
  return (
    <div className={classes.step}>
      <p>{role.text}</p>
      <Action state={role.state} invitation={invitation} />
    </div>
  );
}
/** What the player can do about an earned role, where words beside it say what it waits for. */
export function RoleAction({ roleId }: { roleId: number | null }) {
  const { role, invitation } = useRole(roleId);
  return role ? <Action state={role.state} invitation={invitation} /> : null;
}
function useRole(roleId: number | null) {
  const { data } = useDiscordRoles();
  const role = data?.data.find(({ id }) => id === roleId);
  return { role, invitation: data?.invitation ?? null };
}

function Action({ state, invitation }: { state: EarnedRole['state']; invitation: string | null }) {
  const begin = useBeginLink('dashboard');
  if (state === 'NO_LINK' || state === 'RECONNECT')
    return (
      <Button small busy={begin.isPending} onClick={() => begin.mutate('discord')}>
        {state === 'NO_LINK' ? m.role_connect() : m.role_reconnect_button()}
      </Button>
    );
  if (state !== 'NOT_MEMBER' || invitation === null) return null;
  return (
    <a
      className={classNames('link', classes.out)}
      href={invitation}
      target="_blank"
      rel="noopener noreferrer"
    >
      {m.role_join()} <Icon name="external" size={14} />
    </a>
  );
}
