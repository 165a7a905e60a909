import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { FlagText, InstantText, Nothing, Thumbnail } from '../engine/cell-value.tsx';
import { useKeys } from '../engine/use-keys.ts';
import { useListPage } from '../engine/use-list-page.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import s from '../styles/player.module.css';
import { ActivityRewardsDialog } from './activity-rewards.dialog.tsx';
import { DangerZone } from './danger-zone.tsx';
import { GrantAvatarDialog } from './grant-avatar.dialog.tsx';
import { GrantCurrencyDialog } from './grant-currency.dialog.tsx';
import { GrantDialog } from './grant.dialog.tsx';
import { InventoryDialog } from './inventory.dialog.tsx';
import { TournamentsDialog } from './tournaments.dialog.tsx';
import { accessName, UserStatus, type AdminUser } from './user-state.tsx';
import { PlayerHistory } from './player-history.tsx';
import { UserInfo } from './user-info.tsx';
import { UserForm } from './user-form.tsx';
import { userQuery } from './user-queries.ts';

function Level({ user }: { user: AdminUser }) {
  const share = user.maxExp > 0 ? Math.min(100, (user.exp / user.maxExp) * 100) : 0;
  return (
    <section className={s.sec} aria-label={m.admin_user_level()}>
      <div className={s.level}>
        <b>{user.lvl}</b> {m.admin_user_level()}
        <span>
          {m.admin_user_exp({ exp: formatNumber(user.exp), max: formatNumber(user.maxExp) })}
        </span>
      </div>
      <div className={s.exp}>
        <i style={{ width: `${share}%` }} />
      </div>
    </section>
  );
}

function Identity({ user }: { user: AdminUser }) {
  return (
    <section className={s.sec} aria-label={m.admin_user_identity()}>
      <h2>{m.admin_user_identity()}</h2>
      <dl className={p.facts}>
        <dt>ID</dt>
        <dd className={c.mono}>{user.id}</dd>
        <dt>{m.admin_user_email()}</dt>
        <dd>{user.email}</dd>
        <dt>{m.admin_user_account()}</dt>
        <dd className={c.mono}>{user.accountId}</dd>
        <dt>{m.admin_user_since()}</dt>
        <dd>
          <InstantText iso={user.createdAt} />
        </dd>
        <dt>{m.admin_user_two_factor()}</dt>
        <dd>
          <FlagText on={user.twoFAEnabled} />
        </dd>
        <dt>{m.admin_user_access()}</dt>
        <dd>{accessName(user.accessType)}</dd>
        <dt>{m.admin_user_reset()}</dt>
        <dd>
          <FlagText on={user.passwordResetRequired} />
        </dd>
        <dt>{m.admin_user_language()}</dt>
        <dd>{user.language}</dd>
        {user.blockReason && (
          <>
            <dt>{m.admin_user_block_reason()}</dt>
            <dd>{user.blockReason}</dd>
            <dt>{m.admin_user_blocked_until()}</dt>
            <dd>{user.blockedUntil ? <InstantText iso={user.blockedUntil} /> : <Nothing />}</dd>
          </>
        )}
        {user.deletesAt && (
          <>
            <dt>{m.admin_user_deletes_at()}</dt>
            <dd>
              <InstantText iso={user.deletesAt} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Player({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [open, setOpen] = useState<
    'inventory' | 'tournaments' | 'activity' | 'grant' | 'avatar' | 'currency' | 'asset'
  >();
  const close = () => setOpen(undefined);
  useKeys({ Escape: onClose, g: () => setOpen('grant'), i: () => setOpen('inventory') });
  return (
    <article className={s.player} aria-label={user.username}>
      <header className={s.bar}>
        <span className={classNames(c.art, s.face)}>
          {user.avatar?.image && <img src={user.avatar.image} alt="" />}
        </span>
        <div>
          <h1>
            {user.username}
            <UserStatus statusId={user.statusId} />
          </h1>
          <div className={s.sub}>
            <span className={c.mono}>#{user.id}</span>
            <span>{user.email}</span>
            <span>{user.roleNames.join(', ')}</span>
          </div>
        </div>
        <div className={s.acts}>
          <button type="button" className={c.btn} onClick={() => setOpen('inventory')}>
            {m.admin_user_inventory()}
          </button>
          <button type="button" className={c.btn} onClick={() => setOpen('tournaments')}>
            {m.admin_user_tournaments()}
          </button>
          <button type="button" className={c.btn} onClick={() => setOpen('activity')}>
            {m.admin_user_activity()}
          </button>
          <button type="button" className={c.btn} onClick={() => setOpen('currency')}>
            {m.admin_grant_currency()}
          </button>
          <button type="button" className={c.btn} onClick={() => setOpen('asset')}>
            {m.admin_grant_asset()}
          </button>
          <button type="button" className={c.btn} onClick={() => setOpen('avatar')}>
            {m.admin_grant_avatar()}
          </button>
          <button
            type="button"
            className={classNames(c.btn, c.primary)}
            onClick={() => setOpen('grant')}
          >
            {m.admin_grant()}
            <kbd className={c.kbd}>G</kbd>
          </button>
        </div>
      </header>
      <div className={s.cols}>
        <div className={s.col}>
          <Level user={user} />
          <Identity user={user} />
          <UserInfo user={user} />
        </div>
        <div className={s.col}>
          <UserForm user={user} />
          <DangerZone user={user} />
        </div>
        <PlayerHistory user={user} />
      </div>
      <InventoryDialog user={user} open={open === 'inventory'} onClose={close} />
      <TournamentsDialog user={user} open={open === 'tournaments'} onClose={close} />
      <ActivityRewardsDialog user={user} open={open === 'activity'} onClose={close} />
      <GrantAvatarDialog user={user} open={open === 'avatar'} onClose={close} />
      <GrantCurrencyDialog user={user} open={open === 'currency'} onClose={close} />
      <GrantDialog user={user} of="asset" open={open === 'asset'} onClose={close} />
      <GrantDialog user={user} open={open === 'grant'} onClose={close} />
    </article>
  );
}

/** One player in one place: who, what may be done, what is owned. */
export function PlayerScreen({ id }: { id: number | 'impossible' }) {
  const isPossible = id !== 'impossible';
  const {
    data: user,
    isError,
    refetch,
  } = useQuery({ ...userQuery(isPossible ? id : 0), enabled: isPossible });
  const page = useListPage('users');
  if (user) return <Player user={user} onClose={page.close} />;
  if (!isError && isPossible) return <div className={c.message} aria-busy="true" />;
  return (
    <div className={c.message} role="alert">
      <Thumbnail src={null} />
      <strong>{isPossible ? m.admin_row_missing() : m.admin_row_none()}</strong>
      <span className={c.row}>
        {isPossible && (
          <button type="button" className={c.btn} onClick={() => void refetch()}>
            {m.state_retry()}
          </button>
        )}
        <button type="button" className={c.btn} onClick={page.close}>
          {m.admin_users()}
        </button>
      </span>
    </div>
  );
}
