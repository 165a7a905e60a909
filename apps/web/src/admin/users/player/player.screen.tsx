import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatRowError, isNotFoundError } from '../../engine/panel/row-error.ts';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { toSizedPictureUrl } from '../../../ui/picture-size.ts';
import { TabPanel, Tabs } from '../../../ui/tabs/tabs.tsx';
import { Thumbnail } from '../../engine/list/cell-value.tsx';
import { useKeyboardShortcuts } from '../../engine/use-keys.ts';
import { useListAddress } from '../../engine/list/use-list-address.ts';
import { useListRefreshOnMissingRow } from '../../engine/list/use-missing-row.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/player.module.css';
import t from '../../styles/table.module.css';
import { PlayerActivityRewards } from './activity-rewards.dialog.tsx';
import { GrantAvatarDialog } from '../grant/grant-avatar.dialog.tsx';
import { GrantCurrencyDialog } from '../grant/grant-currency.dialog.tsx';
import { GrantItemDialog } from '../grant/grant.dialog.tsx';
import { PlayerInventory } from '../items/inventory.dialog.tsx';
import { PlayerLedger, PlayerMatches, PlayerSessions } from './player-history.tsx';
import { PlayerOverview } from './player-overview.tsx';
import { playerTabLabels, playerTabs, type PlayerTab } from './player-tabs.ts';
import { PlayerTournaments } from './tournaments.dialog.tsx';
import { getRoleLabel, UserStatusBadge, type AdminUserDetails } from '../user-state.tsx';
import { buildUserQuery } from '../user-queries.ts';

/**
 * Functions that change the address of a player's page. Closing the page returns to the list, whose
 * address names no tab.
 */
function useUserPage() {
  const { closeTo, openTab, search } = useListAddress('users');
  return { search, openTab, close: () => closeTo({ ...search, tab: undefined }) };
}

type Grant = 'item' | 'avatar' | 'currency' | 'asset';

/** Buttons that open the dialogs for granting something to the player. */
function Grants({ onOpen }: { onOpen: (grant: Grant) => void }) {
  return (
    <div className={s.acts}>
      <button type="button" className={c.btn} onClick={() => onOpen('currency')}>
        {m.admin_grant_currency()}
      </button>
      <button type="button" className={c.btn} onClick={() => onOpen('asset')}>
        {m.admin_grant_asset()}
      </button>
      <button type="button" className={c.btn} onClick={() => onOpen('avatar')}>
        {m.admin_grant_avatar()}
      </button>
      <button
        type="button"
        className={joinClassNames(c.btn, c.primary)}
        onClick={() => onOpen('item')}
      >
        {m.admin_grant()}
        <kbd className={c.kbd}>G</kbd>
      </button>
    </div>
  );
}

function TabBody({
  tab,
  user,
  goneId,
  onTab,
}: {
  tab: PlayerTab;
  user: AdminUserDetails;
  goneId: string | undefined;
  onTab: (tab: PlayerTab) => void;
}) {
  switch (tab) {
    case 'overview':
      return <PlayerOverview user={user} goneId={goneId} onTab={onTab} />;
    case 'inventory':
      return <PlayerInventory user={user} />;
    case 'balances':
      return <PlayerLedger userId={user.id} />;
    case 'matches':
      return <PlayerMatches userId={user.id} />;
    case 'tournaments':
      return <PlayerTournaments user={user} />;
    case 'activity':
      return <PlayerActivityRewards user={user} />;
    case 'sessions':
      return <PlayerSessions userId={user.id} />;
  }
}

function Player({
  user,
  isGone,
  page,
}: {
  user: AdminUserDetails;
  /** True if the player was deleted since the page was opened. */
  isGone: boolean;
  page: ReturnType<typeof useUserPage>;
}) {
  const noteId = useId();
  const goneId = isGone ? noteId : undefined;
  const [open, setOpen] = useState<Grant>();
  const close = () => setOpen(undefined);
  const tab = playerTabs.find((name) => name === page.search.tab) ?? 'overview';
  const show = (next: PlayerTab) => page.openTab(user.id, next === 'overview' ? undefined : next);
  useKeyboardShortcuts({
    Escape: page.close,
    ...(!isGone && { g: () => setOpen('item') }),
    i: () => show('inventory'),
  });
  return (
    <article className={s.player} aria-label={user.username}>
      <header className={s.bar}>
        <span className={joinClassNames(c.art, s.face)}>
          {user.avatar?.image && <img src={toSizedPictureUrl(user.avatar.image, 128)} alt="" />}
        </span>
        <div>
          <h1>
            {user.username}
            <UserStatusBadge statusId={user.statusId} />
          </h1>
          <div className={s.sub}>
            <span className={c.mono}>#{user.id}</span>
            <span>{user.email}</span>
            <span>{user.roleNames.map(getRoleLabel).join(', ')}</span>
          </div>
        </div>
        {!isGone && <Grants onOpen={setOpen} />}
      </header>
      {isGone && (
        <section className={s.gone} role="alert">
          <strong>{m.admin_row_deleted({ one: m.admin_user_one() })}</strong>
          <p id={noteId}>{m.admin_row_deleted_text()}</p>
        </section>
      )}
      <Tabs
        className={t.tabs}
        label={user.username}
        group="player"
        tabs={playerTabs.map((id) => ({ id, label: playerTabLabels[id]() }))}
        value={tab}
        onChange={show}
      />
      <TabPanel group="player" value={tab} className={s.body}>
        <TabBody key={tab} tab={tab} user={user} goneId={goneId} onTab={show} />
      </TabPanel>
      <GrantAvatarDialog user={user} open={open === 'avatar'} onClose={close} />
      <GrantCurrencyDialog user={user} open={open === 'currency'} onClose={close} />
      <GrantItemDialog user={user} grantKind="asset" open={open === 'asset'} onClose={close} />
      <GrantItemDialog user={user} open={open === 'item'} onClose={close} />
    </article>
  );
}

/** Page of one player: facts, actions and possessions. */
export function PlayerScreen({ id }: { id: number | 'impossible' }) {
  const isPossible = id !== 'impossible';
  const {
    data: user,
    error,
    refetch,
  } = useQuery({ ...buildUserQuery(isPossible ? id : 0), enabled: isPossible });
  useListRefreshOnMissingRow('users', error);
  const page = useUserPage();
  if (user) return <Player user={user} isGone={isNotFoundError(error)} page={page} />;
  if (!error && isPossible) return <div className={c.message} aria-busy="true" />;
  return (
    <div className={c.message} role="alert">
      <Thumbnail src={null} />
      <strong>{isPossible ? formatRowError(error) : m.admin_row_none()}</strong>
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
