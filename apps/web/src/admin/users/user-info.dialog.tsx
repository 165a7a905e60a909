import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { Modal } from '../../ui/modal/modal.tsx';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import s from '../styles/player.module.css';
import { ActivityRewardsDialog } from './player/activity-rewards.dialog.tsx';
import { InventoryDialog } from './items/inventory.dialog.tsx';
import { PlayerTournamentsDialog } from './player/tournaments.dialog.tsx';
import { PlayerInfoTerms, buildUserInfoQuery } from './user-info.tsx';
import type { AdminUser } from './user-state.tsx';

interface Ways {
  onInventory: () => void;
  onTournaments: () => void;
  onActivity: () => void;
}
function Info({ user, onInventory, onTournaments, onActivity }: Ways & { user: AdminUser }) {
  const { data, isError, isPending, refetch } = useQuery(buildUserInfoQuery(user.id));
  if (isError && !data)
    return (
      <div className={c.message} role="alert">
        <strong>{m.admin_failed()}</strong>
        <button type="button" className={c.btn} onClick={() => void refetch()}>
          {m.state_retry()}
        </button>
      </div>
    );
  return (
    <div className={c.dialogBody} aria-busy={isPending}>
      <dl className={`${p.facts} ${s.info}`}>
        <dt>ID</dt>
        <dd className={c.mono}>{user.id}</dd>
        <dt>{m.admin_user_email()}</dt>
        <dd>{user.email}</dd>
        {data && <PlayerInfoTerms info={data} />}
      </dl>
      <div className={c.dialogEnd}>
        <button type="button" className={c.btn} onClick={onActivity}>
          {m.admin_user_activity()}
        </button>
        <button type="button" className={c.btn} data-autofocus onClick={onInventory}>
          {m.admin_user_inventory()}
        </button>
        <button type="button" className={c.btn} onClick={onTournaments}>
          {m.admin_user_tournaments()}
        </button>
      </div>
    </div>
  );
}

/**
 * Summary of a player, opened from the list (R2.146 to R2.152), with links to inventory (R2.153),
 * tournaments (R2.154) and activity events (R2.155).
 */
export function UserInfoDialog({
  open,
  user,
  onClose,
}: {
  open: boolean;
  /** The player, also while the dialog closes; undefined before it was opened. */
  user: AdminUser | undefined;
  onClose: () => void;
}) {
  const [inside, setInside] = useState<'inventory' | 'tournaments' | 'activity'>();
  if (!user) return null;
  return (
    <>
      <Modal open={open} title={user.username} onClose={onClose}>
        <Info
          user={user}
          onInventory={() => setInside('inventory')}
          onTournaments={() => setInside('tournaments')}
          onActivity={() => setInside('activity')}
        />
      </Modal>
      <InventoryDialog
        key={user.id}
        user={user}
        open={open && inside === 'inventory'}
        onClose={() => setInside(undefined)}
      />
      <PlayerTournamentsDialog
        key={`cups-${user.id}`}
        user={user}
        open={open && inside === 'tournaments'}
        onClose={() => setInside(undefined)}
      />
      <ActivityRewardsDialog
        key={`activity-${user.id}`}
        user={user}
        open={open && inside === 'activity'}
        onClose={() => setInside(undefined)}
      />
    </>
  );
}
