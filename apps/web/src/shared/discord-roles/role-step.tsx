import { linkProviderNames } from '@guildhall/contract/reach/links/link-names';
import * as m from '../../messages/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useBeginAccountLink } from '../links/use-links.ts';
import classes from './role-step.module.css';
import { useDiscordRoles, type EarnedDiscordRole } from './use-discord-roles.ts';

/**
 * Shows what the player has to do to get an earned Discord role. With `explained`, shows only the
 * links and buttons, because the text is shown next to it. Shows nothing for a role that is not
 * claimed.
 */
export function DiscordRoleNextStep({
  roleId,
  explained,
}: {
  roleId: number | null;
  explained?: boolean;
}) {
  const { data } = useDiscordRoles();
  const role = data?.data.find(({ id }) => id === roleId);
  if (!role) return null;
  const action = <Action state={role.state} invitation={data?.invitation ?? null} />;
  if (explained) return action;
  return (
    <div className={classes.step}>
      <p>{role.text}</p>
      {action}
    </div>
  );
}

const named = { provider: linkProviderNames.discord };
function Action({
  state,
  invitation,
}: {
  state: EarnedDiscordRole['state'];
  invitation: string | null;
}) {
  const begin = useBeginAccountLink('dashboard');
  if (state === 'NO_LINK' || state === 'RECONNECT')
    return (
      <Button small busy={begin.isPending} onClick={() => begin.mutate('discord')}>
        {state === 'NO_LINK' ? m.links_connect_named(named) : m.links_reconnect_named(named)}
      </Button>
    );
  if (state !== 'NOT_MEMBER' || invitation === null) return null;
  return (
    <a
      className={joinClassNames('link', classes.out)}
      href={invitation}
      target="_blank"
      rel="noopener noreferrer"
    >
      {m.role_join()} <Icon name="external" size={14} />
    </a>
  );
}
