import type { PushKind } from '@guildhall/contract/reach/push';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { callLazyPortalApi } from '../../shared/api/later-call.ts';
import { showFailureMessage } from '../../shared/errors/error-policy.ts';
import { usePushState } from '../../shared/push/push-state.ts';
import { turnOffPush, turnOnPush } from '../../shared/push/push.ts';
import { usePushConfig } from '../../shared/push/use-push.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { refetchQueries } from '../../shared/query/refetch.ts';
import { isStaff } from '../../shared/session/roles.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';
import { Button } from '../../ui/button/button.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { ToggleSwitch } from '../../ui/switch/switch.tsx';
import { useSaveSetting } from './use-setting.ts';

const kinds: Readonly<Record<PushKind, { label: () => string; text: () => string }>> = {
  REWARDS: { label: m.push_kind_rewards, text: m.push_kind_rewards_text },
  PROGRESS: { label: m.push_kind_progress, text: m.push_kind_progress_text },
  ACCOUNT: { label: m.push_kind_account, text: m.push_kind_account_text },
  OFFICE: { label: m.push_kind_office, text: m.push_kind_office_text },
};

/** Push messages in this browser, and the kinds that are sent. */
export function PushMessageSettings() {
  return (
    <>
      <ThisBrowser />
      <Kinds />
    </>
  );
}

/**
 * Push setting of this browser. If the player has refused, only the browser's settings can undo the
 * refusal.
 */
function ThisBrowser() {
  const config = usePushConfig();
  const { userId } = useSignedInSession();
  const state = usePushState();
  const [busy, setBusy] = useState(false);
  const run = (act: () => Promise<void>): void => {
    setBusy(true);
    void act()
      .catch((error: unknown) =>
        showFailureMessage(error, { title: m.error_title(), text: m.error_failed() }),
      )
      .finally(() => setBusy(false));
  };
  if (state === 'denied' || state === 'unsupported' || !config)
    return <p role="status">{m.profile_push_denied()}</p>;
  const isOn = state === 'on';
  return (
    <>
      <p role="status">{isOn ? m.profile_push_on() : m.profile_push_off()}</p>
      <Button
        busy={busy}
        onClick={() => run(() => (isOn ? turnOffPush(userId) : turnOnPush(config, userId)))}
      >
        {isOn ? m.profile_push_stop() : m.profile_push_ask()}
      </Button>
    </>
  );
}

function Kinds() {
  const { userId, roleNames } = useSignedInSession();
  const client = useQueryClient();
  const key = buildQueryKey('push-settings', userId);
  const settings = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      callLazyPortalApi('getPushSettings', { params: { id: userId }, signal }),
  });
  const change = useSaveSetting((body: { kind: PushKind; isOn: boolean }) =>
    callLazyPortalApi('savePushSetting', { params: { id: userId }, body }).then(() =>
      refetchQueries(client, { queryKey: key }),
    ),
  );
  if (settings.isError && !settings.data)
    return <ErrorState busy={settings.isFetching} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Skeleton height="48px" />;
  const { off } = settings.data;
  const changed = change.isPending ? change.variables : undefined;
  return (Object.keys(kinds) as PushKind[])
    .filter((kind) => kind !== 'OFFICE' || isStaff(roleNames))
    .map((kind) => (
      <ToggleSwitch
        key={kind}
        label={kinds[kind].label()}
        text={kinds[kind].text()}
        on={changed?.kind === kind ? changed.isOn : !off.includes(kind)}
        busy={change.isPending}
        onChange={(isOn) => change.mutate({ kind, isOn })}
      />
    ));
}
