import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { call } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/query/query-client.ts';
import { QueryProvider } from '../../shared/query/query-provider.tsx';
import { queryKey } from '../../shared/query/query-keys.ts';
import { forgetPath } from '../../shared/session/return-path.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { GateFrame } from './gate-frame.tsx';

const route = getRouteApi('/verify-email/$requestId');

async function complete(id: string): Promise<true> {
  await call('completeEmailVerification', { params: { id }, ownMessage: 'always' });
  forgetPath();
  void queryClient.invalidateQueries({ queryKey: queryKey('user') });
  return true;
}

/** The mailed link works once, so the call is made once for an address however often the page is drawn. */
export function VerifyEmailPage() {
  return (
    <QueryProvider>
      <Verification />
    </QueryProvider>
  );
}

function Verification() {
  const { requestId } = route.useParams();
  const session = useSession();
  const { isSuccess, isError } = useQuery({ queryKey: ['verify-email', requestId], queryFn: () => complete(requestId), staleTime: Infinity, gcTime: Infinity, retry: false });
  const next = session ? '/dashboard' : '/login';
  if (!isSuccess && !isError)
    return (
      <GateFrame title={m.gate_verify_title()}>
        <LoadingNote />
        <Skeleton height="48px" />
        <Skeleton height="54px" />
      </GateFrame>
    );
  return (
    <GateFrame title={isSuccess ? m.gate_verify_done_title() : m.gate_verify_failed_title()}>
      <p role="status">{isSuccess ? m.gate_verify_done_text() : m.gate_verify_failed_text()}</p>
      <Link to={next} className={buttonClass({ tone: isSuccess ? 'signal' : 'plain', wide: true })}>
        {session ? m.gate_continue() : m.gate_login_submit()}
      </Link>
    </GateFrame>
  );
}
