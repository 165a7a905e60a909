import * as m from '../../../messages/messages.js';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { formatFailure } from '../../office-texts.ts';

/** Shown in place of a preview that is loading, or that has failed and can be requested again. */
export function CommandPreviewPlaceholder({
  preview: { error, isFetching, refetch },
  labelOf,
}: {
  preview: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Returns the label of a field path, if the failure concerns fields. */
  labelOf?: (path: string) => string;
}) {
  if (isFetching) return <p className={p.hint}>{m.admin_preview_asking()}</p>;
  if (error === null || error === undefined) return null;
  return (
    <div className={c.row}>
      <p className={c.error} role="alert">
        {formatFailure(error, m.admin_failed(), labelOf)}
      </p>
      <button type="button" className={c.btn} onClick={() => void refetch()}>
        {m.state_retry()}
      </button>
    </div>
  );
}

/** Note with the reasons why the previewed command needs approval. */
export function ApprovalReasonsNote({ awaits }: { awaits: readonly string[] }) {
  if (awaits.length === 0) return null;
  return (
    <div role="note" className={c.notice}>
      <strong>{m.admin_preview_awaits()}</strong>
      <ul>
        {awaits.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
