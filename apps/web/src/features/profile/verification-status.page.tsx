import { userStatus } from '@guildhall/contract/limits';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { useHasMailServerRejectedEmail } from './use-is-rejected.ts';
import { useUser, type User } from '../../shared/query/use-user.ts';
import { useResendVerification } from '../../shared/use-resend.ts';
import { Button, getButtonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import classes from './verification-status.module.css';

/** Verification of the e-mail address; updates when the link is opened in any browser (OP-07). */
export function VerificationStatusPage() {
  const user = useUser();
  return (
    <main className={`wrap ${classes.page}`}>
      <h1>{m.verification_title()}</h1>
      <section className={`plate ${classes.card}`} aria-live="polite">
        {user.isPending && (
          <>
            <LoadingNote />
            <Skeleton width="72px" height="72px" round />
            <Skeleton width="60%" height="28px" />
            <Skeleton width="80%" height="22px" />
          </>
        )}
        {user.isError && !user.data && (
          <ErrorState busy={user.isFetching} onRetry={() => void user.refetch()} />
        )}
        {user.data &&
          (user.data.statusId === userStatus.verified ? (
            <Verified user={user.data} />
          ) : (
            <Open user={user.data} />
          ))}
      </section>
    </main>
  );
}

function Verified({ user }: { user: User }) {
  return (
    <>
      <span className={`${classes.mark} ${classes.good}`}>
        <Icon name="check" size={34} />
      </span>
      <h2>{m.verification_done_title()}</h2>
      <p>{m.verification_done_text({ email: user.email })}</p>
      <Link to="/dashboard" className={getButtonClass({ tone: 'signal' })}>
        {m.gate_continue()}
      </Link>
    </>
  );
}

function Open({ user }: { user: User }) {
  const [sent, setSent] = useState(false);
  const resend = useResendVerification(user.id, () => setSent(true));
  const isRejected = useHasMailServerRejectedEmail(user.id) && !sent;
  return (
    <>
      <span className={`${classes.mark} ${classes.open}`}>
        <Icon name="mail" size={34} />
      </span>
      <h2>
        {sent
          ? m.notifications_verify_banner_sent()
          : m.notifications_verify_banner({ email: user.email })}
      </h2>
      <p>{isRejected ? m.verification_rejected() : m.verification_open_text()}</p>
      {!sent && (
        <Tooltip text={m.notifications_verify_banner_tooltip()}>
          <Button tone="signal" busy={resend.isPending} onClick={() => resend.mutate()}>
            {m.notifications_verify_banner_resend()}
          </Button>
        </Tooltip>
      )}
      <Link to="/profile-settings" className="link">
        {m.verification_other()}
      </Link>
    </>
  );
}
