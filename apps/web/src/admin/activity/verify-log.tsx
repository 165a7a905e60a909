import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { LazyModal } from '../../shared/parts/lazy-dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { callAdminApi } from '../admin-call.ts';
import { showCommandFailure } from '../engine/command/command-outcome.ts';
import { buildOfficeLink } from '../engine/office-link.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';

type Piece = Awaited<ReturnType<typeof callAdminApi<'adminVerifyLog'>>>;

function Outcome({ upTo, total, head, fault }: Piece) {
  if (fault)
    return (
      <p className={c.error} role="alert">
        {m.admin_verify_broken({ problem: fault.problem })}{' '}
        {fault.entryId !== null && (
          <Link
            className={c.link}
            {...buildOfficeLink('activity-log', fault.entryId, {})}
            preload={false}
          >
            #{fault.entryId}
          </Link>
        )}
      </p>
    );
  if (upTo < total)
    return (
      <p className={p.hint}>
        {m.admin_verify_running({ done: formatNumber(upTo), total: formatNumber(total) })}
      </p>
    );
  return (
    <>
      <p>{m.admin_verify_sound({ total: formatNumber(total) })}</p>
      <p className={p.hint}>{m.admin_verify_head()}</p>
      <code className={c.mono}>{head ?? '–'}</code>
    </>
  );
}

/** Recomputes the hash chain of the log piece by piece and reports if every record is unchanged. */
export function LogHashChainVerification() {
  const [open, setOpen] = useState(false);
  const [piece, setPiece] = useState<Piece>();
  const run = async () => {
    setOpen(true);
    setPiece(undefined);
    try {
      for (let after = 0, hasMore = true; hasMore;) {
        const next = await callAdminApi('adminVerifyLog', {
          body: { after },
          ownMessage: 'except-429',
        });
        setPiece(next);
        // stops at a piece without progress, which would otherwise be requested endlessly
        hasMore = next.fault === null && next.upTo < next.total && next.upTo > after;
        after = next.upTo;
      }
    } catch (error) {
      setOpen(false);
      showCommandFailure(error);
    }
  };
  return (
    <>
      <button type="button" className={c.btn} onClick={() => void run()}>
        {m.admin_verify()}
      </button>
      <LazyModal open={open} title={m.admin_verify_title()} onClose={() => setOpen(false)}>
        <div className={c.dialogBody} aria-live="polite">
          <ProgressBar
            value={piece?.upTo ?? 0}
            max={piece?.total ?? 1}
            label={m.admin_verify_title()}
          />
          {piece && <Outcome {...piece} />}
        </div>
      </LazyModal>
    </>
  );
}
