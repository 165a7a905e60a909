import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { adminCall } from '../admin-call.ts';
import { FlagText } from '../engine/cell-value.tsx';
import { commandDone } from '../engine/command-outcome.ts';
import { officeKey } from '../engine/queries.ts';
import { ReasonDialog } from '../engine/reason-dialog.tsx';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import s from '../styles/player.module.css';
import type { AdminUser } from './user-state.tsx';

const keyNames = [m.admin_user_alpha_0, m.admin_user_alpha_1, m.admin_user_alpha_2] as const;
const seconds = (ms: number): string => formatNumber(Math.floor(ms / 1000));

export const userInfoQuery = (id: number) =>
  queryOptions({
    queryKey: officeKey('users', 'info', id),
    queryFn: ({ signal }) => adminCall('adminUserInfo', { params: { id }, signal }),
  });
type Info = Result<(typeof adminApi)['adminUserInfo']>;

/** Alpha key, game logins, matches and their time by mode, as terms and values of a list around. */
export function InfoFacts({ info }: { info: Info }) {
  return (
    <>
      <dt>{m.admin_user_alpha_requested()}</dt>
      <dd>
        <FlagText on={info.alphaKeyRequested} />
      </dd>
      <dt>{m.admin_user_alpha_key()}</dt>
      <dd>{keyNames[info.alphaKey]?.() ?? info.alphaKey}</dd>
      <dt>{m.admin_user_game_logins()}</dt>
      <dd>{formatNumber(info.gameSessions)}</dd>
      <dt>{m.admin_user_matches_vr()}</dt>
      <dd>{formatNumber(info.matchesVr)}</dd>
      <dt>{m.admin_user_matches_fs()}</dt>
      <dd>{formatNumber(info.matchesFs)}</dd>
      <dt>{m.admin_user_time_vr()}</dt>
      <dd>{seconds(info.matchesVrTime)}</dd>
      <dt>{m.admin_user_time_fs()}</dt>
      <dd>{seconds(info.matchesFsTime)}</dd>
    </>
  );
}

/**
 * What a player has done: alpha key, game logins, matches and their time by mode (R2.146 to
 * R2.152).
 */
export function UserInfo({ user }: { user: AdminUser }) {
  const info = useQuery(userInfoQuery(user.id));
  const [isGranting, setGranting] = useState(false);
  const grant = async (reason: string) => {
    const { commandId } = await adminCall('adminGrantAlphaKey', {
      params: { id: user.id },
      body: { reason },
      ownMessage: 'except-429',
    });
    await commandDone({
      message: m.admin_alpha_granted(),
      commandId,
      text: `${m.admin_alpha_granted()}: ${user.username}`,
    });
  };
  const { data } = info;
  if (!data)
    return (
      <section className={s.sec} aria-label={m.admin_user_info()} aria-busy={info.isPending} />
    );
  return (
    <section className={s.sec} aria-label={m.admin_user_info()}>
      <h2>{m.admin_user_info()}</h2>
      <dl className={p.facts}>
        <InfoFacts info={data} />
      </dl>
      {data.alphaKey === 0 && (
        <div className={s.act}>
          <button type="button" className={c.btn} onClick={() => setGranting(true)}>
            {m.admin_alpha_grant()}
          </button>
        </div>
      )}
      <ReasonDialog
        open={isGranting}
        title={m.admin_alpha_grant()}
        action={m.admin_alpha_grant()}
        onClose={() => setGranting(false)}
        run={grant}
      >
        <p>{m.admin_alpha_grant_text({ name: user.username })}</p>
      </ReasonDialog>
    </section>
  );
}
