import { chainTransactionsFeed } from '@guildhall/contract/chain/submissions.section';
import { walletsFeed } from '@guildhall/contract/chain/wallets.section';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as m from '../../../messages/messages.js';
import { isLocale, getLocaleName } from '../../../shared/locale/locale.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { YesNoText, InstantText, EmptyValue } from '../../engine/list/cell-value.tsx';
import { buildOfficeLink } from '../../engine/office-link.ts';
import { Sparkline } from '../../engine/chart/spark.tsx';
import { localizeDeclaration } from '../../pages.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import s from '../../styles/player.module.css';
import { buildUserTrendsQuery } from './player-balances.tsx';
import { PlayerSummary } from '../user-info.tsx';
import { getAccessTypeName, type AdminUserDetails } from '../user-state.tsx';

/** Level, progress to the next level, and gains of the last days. */
function Level({ user }: { user: AdminUserDetails }) {
  const share = user.maxExp > 0 ? Math.min(100, (user.exp / user.maxExp) * 100) : 0;
  const days = useQuery(buildUserTrendsQuery(user.id)).data?.experience;
  const gained = days?.reduce((total, day) => total + day, 0);
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
      <div className={s.days} aria-busy={days === undefined}>
        {days && gained !== undefined && (
          <>
            <Sparkline
              bars={days}
              label={m.admin_exp_spark({
                gained: formatNumber(gained),
                today: formatNumber(days.at(-1) ?? 0),
              })}
            />
            <span>{m.admin_exp_gained({ gained: formatNumber(gained) })}</span>
          </>
        )}
      </div>
    </section>
  );
}

/** Irregularities of an account that need attention. */
function Trouble({ user }: { user: AdminUserDetails }) {
  return (
    <>
      {user.lockedAt !== null && (
        <>
          <dt>{m.admin_user_locked()}</dt>
          <dd>
            <InstantText iso={user.lockedAt} />
            <p className={p.hint}>{m.admin_user_locked_text({ email: user.email })}</p>
          </dd>
        </>
      )}
      {user.passwordResetRequired && (
        <>
          <dt>{m.admin_user_reset()}</dt>
          <dd>
            <YesNoText on />
          </dd>
        </>
      )}
      {user.blockReason && (
        <>
          <dt>{m.admin_user_block_reason()}</dt>
          <dd>{user.blockReason}</dd>
          <dt>{m.admin_user_blocked_until()}</dt>
          <dd>{user.blockedUntil ? <InstantText iso={user.blockedUntil} /> : <EmptyValue />}</dd>
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
    </>
  );
}

/** Links to the player's wallets and transactions on the blockchain. */
const ChainLinks = ({ userId }: { userId: number }) => (
  <div className={c.row}>
    {[walletsFeed, chainTransactionsFeed].map((feed) => (
      <Link
        key={feed.name}
        className={joinClassNames(c.btn, c.small)}
        {...buildOfficeLink(feed.menu.page, undefined, { f: { userId } })}
        preload={false}
      >
        {localizeDeclaration(feed).menu.label}
      </Link>
    ))}
  </div>
);

/** Facts of a player as a list of terms and values. */
export function PlayerDetails({ user }: { user: AdminUserDetails }) {
  return (
    <>
      <Level user={user} />
      <section className={s.sec} aria-label={m.admin_user_identity()}>
        <h2>{m.admin_user_identity()}</h2>
        <dl className={p.facts}>
          <Trouble user={user} />
          <dt>{m.admin_user_account()}</dt>
          <dd className={c.mono}>{user.accountId}</dd>
          <dt>{m.admin_user_since()}</dt>
          <dd>
            <InstantText iso={user.createdAt} />
          </dd>
          <dt>{m.admin_user_two_factor()}</dt>
          <dd>
            <YesNoText on={user.twoFAEnabled} />
          </dd>
          <dt>{m.admin_user_access()}</dt>
          <dd>{getAccessTypeName(user.accessType)}</dd>
          <dt>{m.admin_user_language()}</dt>
          <dd>{isLocale(user.language) ? getLocaleName(user.language) : user.language}</dd>
          <PlayerSummary user={user} />
        </dl>
        <ChainLinks userId={user.id} />
      </section>
    </>
  );
}
