import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { createLazyComponent } from '../../../shared/parts/lazy-part.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { LazyModal } from '../../../shared/parts/lazy-dialog.tsx';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import type { ReplayRequester } from './replay.query.ts';

// the replay is rarely used, so its code is loaded on the first press
const Figures = createLazyComponent(
  async () => (await import('./replay-panel.tsx')).DraftReplayPanel,
  () => <p className={p.hint}>{m.admin_replay_running()}</p>,
);

interface ReplayButtonProps {
  /** Reads the draft on each press. If the form has errors, shows them and returns undefined. */
  draft: () => Promise<{ about: string; ask: ReplayRequester } | undefined>;
  /** Label of the form's field at a path, for drafts that the server refuses. */
  labelOf?: (path: string) => string;
}
/**
 * Button that replays the last days with the rules of an unsaved draft and shows the resulting
 * payments.
 */
export function DraftReplayButton({ draft, labelOf }: ReplayButtonProps) {
  const [asked, setAsked] = useState<{ about: string; ask: ReplayRequester }>();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    const next = await draft();
    if (!next) return;
    setAsked(next);
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={joinClassNames(c.btn, c.quiet)}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {m.admin_replay()}
      </button>
      <LazyModal open={isOpen} wide title={m.admin_replay_title()} onClose={() => setOpen(false)}>
        {asked && <Figures {...asked} labelOf={labelOf} onClose={() => setOpen(false)} />}
      </LazyModal>
    </>
  );
}
