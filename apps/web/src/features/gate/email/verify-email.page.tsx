import { userStatus } from '@guildhall/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import * as m from '../../../messages/messages.js';
import { isCallRefused } from '../../../shared/api/api-error.ts';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';
import { queryClient } from '../../../shared/query/query-client.ts';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { useUser } from '../../../shared/query/use-user.ts';
import { forgetReturnPathWithin } from '../../../shared/session/return-path.ts';
import { useSession } from '../../../shared/session/session.store.ts';
import { getButtonClass } from '../../../ui/button/button.tsx';
import { LoadingNote, Skeleton } from '../../../ui/skeleton/skeleton.tsx';

import { ErrorState } from '../../../ui/states/states.tsx';
import { SignInFrame } from '../gate-frame.tsx';
import { refetchQueries } from '../../../shared/query/refetch.ts';

const route = getRouteApi('/verify-email/$requestId');

async function complete(id: string): Promise<true> {
  await callLazyPortalApi('completeEmailVerification', { params: { id }, ownMessage: 'always' });
  forgetReturnPathWithin();
  void refetchQueries(queryClient, { queryKey: buildQueryKey('user') });
  return true;
}

/**
 * Verifies the address once, however often the page is drawn, because the mailed link works only
 * once.
 */
export function VerifyEmailPage() {
  const { requestId } = route.useParams();
  const session = useSession();
  const { isSuccess, isError, isFetching, error, refetch } = useQuery({
    queryKey: ['verify-email', requestId],
    queryFn: () => complete(requestId),
    // a reload of all shown data must not repeat the call either
    staleTime: 'static',
    gcTime: Infinity,
    retry: false,
  });
  if (!isSuccess && !isError)
    return (
      <SignInFrame title={m.gate_verify_title()}>
        <LoadingNote />
        <Skeleton height="48px" />
        <Skeleton height="54px" />
      </SignInFrame>
    );
  if (isError && !isCallRefused(error))
    return (
      <SignInFrame title={m.gate_verify_title()}>
        <ErrorState busy={isFetching} onRetry={() => void refetch()} />
      </SignInFrame>
    );
  if (isSuccess) return <Settled isVerified />;
  return session ? <Followed /> : <Settled isVerified={false} />;
}

/** Confirms the address if a verified player follows the link again. */
function Followed() {
  return <Settled isVerified={useUser().data?.statusId === userStatus.verified} />;
}

function Settled({ isVerified }: { isVerified: boolean }) {
  const session = useSession();
  return (
    <SignInFrame title={isVerified ? m.gate_verify_done_title() : m.gate_verify_failed_title()}>
      <p role="status">{isVerified ? m.gate_verify_done_text() : m.gate_verify_failed_text()}</p>
      <Link
        to={session ? '/dashboard' : '/login'}
        className={getButtonClass({ tone: isVerified ? 'signal' : 'plain', wide: true })}
      >
        {session ? m.gate_continue() : m.gate_login_submit()}
      </Link>
    </SignInFrame>
  );
}
