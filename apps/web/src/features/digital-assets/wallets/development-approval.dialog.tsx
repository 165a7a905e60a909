import * as m from '../../../messages/messages.js';
import { Button } from '../../../ui/button/button.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { closeApprovalRequest, useWalletApprovalRequest } from '../transactions/approval.store.ts';
import classes from './link-wallet.module.css';

/** Shows a request of the development wallet; closing it leaves the request without an answer. */
export function DevelopmentApprovalDialog() {
  const request = useWalletApprovalRequest();
  return (
    <Modal open={request !== null} onClose={closeApprovalRequest} title={m.wallets_development()}>
      {request && (
        <div className={classes.step}>
          <p>{request.kind === 'connect' ? m.wallets_dev_connect() : m.wallets_dev_sign()}</p>
          {request.text && <pre className={`plate ${classes.text}`}>{request.text}</pre>}
          <p className={classes.note}>{m.wallets_dev_note()}</p>
          <div className={classes.actions}>
            <Button onClick={() => request.answer('decline')}>{m.wallets_dev_decline()}</Button>
            {request.kind === 'transaction' && (
              <Button onClick={() => request.answer('guard')}>{m.wallets_dev_guard()}</Button>
            )}
            <Button tone="signal" data-autofocus onClick={() => request.answer('approve')}>
              {m.wallets_dev_approve()}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
