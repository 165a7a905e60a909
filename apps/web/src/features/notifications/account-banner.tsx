import { userStatus } from '@guildhall/contract/limits';
import { useRef } from 'react';
import * as m from '../../messages/messages.js';
import { openDialog } from '../../shared/dialog.store.ts';
import type { User } from '../../shared/query/use-user.ts';
import { useResendVerification } from '../../shared/use-resend.ts';
import { Button, getButtonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import classes from './account-banner.module.css';

interface BannerProps {
  user: User;
  resent: boolean;
  onResent: () => void;
  onClose: () => void;
}

/**
 * Most urgent request about the account: to set a new password, otherwise to verify the e-mail
 * (R2.117 to R2.125).
 */
export function AccountBanner(props: BannerProps) {
  if (props.user.passwordResetRequired) return <PasswordBanner onClose={props.onClose} />;
  if (props.user.statusId === userStatus.verified) return null;
  return <VerifyBanner {...props} />;
}

function PasswordBanner({ onClose }: Pick<BannerProps, 'onClose'>) {
  const update = () => {
    onClose();
    openDialog('change-password');
  };
  return (
    <div className={classes.banner}>
      <Icon name="lock" className={classes.icon} />
      <p>{m.notifications_password_banner()}</p>
      <a
        className={getButtonClass({ tone: 'signal', small: true })}
        href="#/profile-settings"
        onClick={update}
      >
        {m.notifications_password_banner_update()}
      </a>
    </div>
  );
}

function VerifyBanner({ user, resent, onResent }: BannerProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const resend = useResendVerification(user.id, () => {
    // the button disappears, and without this focus, Escape would no longer reach the panel
    status.current?.focus();
    onResent();
  });
  return (
    <div className={classes.banner}>
      <Icon name="mail" className={classes.icon} />
      <p ref={status} role="status" tabIndex={-1}>
        {resent
          ? m.notifications_verify_banner_sent()
          : m.notifications_verify_banner({ email: user.email })}
      </p>
      {!resent && (
        <Tooltip text={m.notifications_verify_banner_tooltip()}>
          <Button small busy={resend.isPending} onClick={() => resend.mutate()}>
            {m.notifications_verify_banner_resend()}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}
