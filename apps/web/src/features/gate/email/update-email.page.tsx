import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import * as m from '../../../messages/messages.js';
import { ApiError, isCallRefused } from '../../../shared/api/api-error.ts';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { getButtonClass } from '../../../ui/button/button.tsx';
import { LoadingNote, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { SignInFrame } from '../gate-frame.tsx';
import { refetchQueries } from '../../../shared/query/refetch.ts';

const first = getRouteApi('/signed-in/update-email/$requestId/step-1');
const second = getRouteApi('/signed-in/update-email/$requestId/step-2');

/** Page of the link mailed to the present address (OP-05, step 1). */
export function ConfirmOldEmailPage() {
  const { requestId } = first.useParams();
  const { userId } = useSignedInSession();
  return (
    <Step
      id={`1-${requestId}`}
      run={() =>
        callLazyPortalApi('confirmOldEmail', {
          params: { id: userId, reqId: requestId },
          ownMessage: 'always',
        })
      }
      title={m.email_step_1_title()}
      text={m.email_step_1_text()}
    />
  );
}
/** Page of the link mailed to the new address (OP-05, step 2). */
export function ConfirmNewEmailPage() {
  const { requestId } = second.useParams();
  const { verificationId } = second.useSearch();
  const { userId } = useSignedInSession();
  return (
    <Step
      id={`2-${requestId}-${verificationId}`}
      run={() =>
        callLazyPortalApi('confirmNewEmail', {
          params: { id: userId, reqId: requestId },
          body: { verificationId },
          ownMessage: 'always',
        })
      }
      title={m.email_step_2_title()}
      text={m.email_step_2_text()}
    />
  );
}

/**
 * Runs the call once per address, however often the page is drawn, because a link works only once.
 */
function Step({
  id,
  run,
  title,
  text,
}: {
  id: string;
  run: () => Promise<unknown>;
  title: string;
  text: string;
}) {
  const client = useQueryClient();
  const step = useQuery({
    queryKey: ['update-email', id],
    queryFn: async () => {
      await run();
      void refetchQueries(client, { queryKey: buildQueryKey('user') });
      return true;
    },
    // a reload of all shown data must not repeat the call either
    staleTime: 'static',
    gcTime: Infinity,
    retry: false,
  });
  if (step.isPending)
    return (
      <SignInFrame title={m.email_step_title()}>
        <LoadingNote />
        <Skeleton height="48px" />
        <Skeleton height="54px" />
      </SignInFrame>
    );
  if (step.isSuccess) return <Settled title={title} text={text} />;
  if (!isCallRefused(step.error))
    return (
      <SignInFrame title={m.email_step_title()}>
        <ErrorState busy={step.isFetching} onRetry={() => void step.refetch()} />
      </SignInFrame>
    );
  const isTaken = step.error instanceof ApiError && step.error.code === 'CONFLICT';
  return (
    <Settled
      failed
      title={isTaken ? m.email_taken_title() : m.email_link_title()}
      text={isTaken ? m.email_taken_text() : m.email_link_text()}
    />
  );
}

function Settled({
  title,
  text,
  failed = false,
}: {
  title: string;
  text: string;
  failed?: boolean;
}) {
  return (
    <SignInFrame title={title}>
      <p role="status">{text}</p>
      <Link
        to="/profile-settings"
        className={getButtonClass({ tone: failed ? 'plain' : 'signal', wide: true })}
      >
        {m.email_to_settings()}
      </Link>
    </SignInFrame>
  );
}
