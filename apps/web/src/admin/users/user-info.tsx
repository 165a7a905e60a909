import { getCallCommand } from '@guildhall/contract/office/commands';
import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { callAdminApi } from '../admin-call.ts';
import { YesNoText, InstantText } from '../engine/list/cell-value.tsx';
import { showCommandSuccess } from '../engine/command/command-outcome.ts';
import { formatDuration } from '../engine/text/duration-text.ts';
import { buildOfficeQueryKey } from '../engine/queries.ts';
import { ReasonDialog } from '../engine/command/reason-dialog.tsx';
import c from '../styles/controls.module.css';
import s from '../styles/player.module.css';
import type { AdminUser } from './user-state.tsx';

const keyNames = [m.admin_user_alpha_0, m.admin_user_alpha_1, m.admin_user_alpha_2] as const;
const seconds = (ms: number): string => formatNumber(Math.floor(ms / 1000));

export const buildUserInfoQuery = (id: number) =>
  queryOptions({
    queryKey: buildOfficeQueryKey('users', 'info', id),
    queryFn: ({ signal }) => callAdminApi('adminUserInfo', { params: { id }, signal }),
  });
type Info = Result<(typeof adminApi)['adminUserInfo']>;

/**
 * Shows the alpha key, the game logins, the matches and the match time by mode, as terms and values
 * in the list of the caller.
 */
export function PlayerInfoTerms({ info }: { info: Info }) {
  return (
    <>
      <UndeliveredFact info={info} />
      <dt>{m.admin_user_alpha_requested()}</dt>
      <dd>
        <YesNoText on={info.alphaKeyRequested} />
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

/** Newest mail that could not be delivered, with the answer of the recipient's mail server. */
function UndeliveredFact({ info: { undelivered } }: { info: Info }) {
  if (undelivered === null) return null;
  const title =
    undelivered.state === 'REJECTED' ? m.admin_user_mail_rejected() : m.admin_user_mail_given_up();
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <InstantText iso={undelivered.at} />: {undelivered.answer}
      </dd>
    </>
  );
}

/** Compact summary for the player's page: both modes in one line, with relative times. */
export function PlayerSummary({ user }: { user: AdminUser }) {
  const { data } = useQuery(buildUserInfoQuery(user.id));
  return (
    <>
      {data && <UndeliveredFact info={data} />}
      <dt>{m.admin_user_alpha_key()}</dt>
      <dd>{data ? <AlphaKey user={user} info={data} /> : '…'}</dd>
      <dt>{m.admin_user_game_logins()}</dt>
      <dd>{data ? formatNumber(data.gameSessions) : '…'}</dd>
      <dt>{m.admin_user_matches_modes()}</dt>
      <dd>{data ? `${formatNumber(data.matchesVr)} / ${formatNumber(data.matchesFs)}` : '…'}</dd>
      <dt>{m.admin_user_time_modes()}</dt>
      <dd>
        {data
          ? `${formatDuration(data.matchesVrTime)} / ${formatDuration(data.matchesFsTime)}`
          : '…'}
      </dd>
    </>
  );
}

/** State of a player's alpha key; a key can be granted if the player has none. */
function AlphaKey({ user, info }: { user: AdminUser; info: Info }) {
  const [isGranting, setGranting] = useState(false);
  const grant = async (reason: string) => {
    const { commandId } = await callAdminApi('adminGrantAlphaKey', {
      params: { id: user.id },
      body: { reason },
      ownMessage: 'except-429',
    });
    await showCommandSuccess({
      message: m.admin_alpha_granted(),
      commandId,
      command: getCallCommand('adminGrantAlphaKey'),
      text: `${m.admin_alpha_granted()}: ${user.username}`,
    });
  };
  const state =
    info.alphaKey === 0 && info.alphaKeyRequested
      ? m.admin_user_alpha_requested()
      : (keyNames[info.alphaKey]?.() ?? info.alphaKey);
  return (
    <span className={s.beside}>
      {state}
      {info.alphaKey === 0 && (
        <button
          type="button"
          className={joinClassNames(c.btn, c.small)}
          onClick={() => setGranting(true)}
        >
          {m.admin_alpha_grant()}
        </button>
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
    </span>
  );
}
