import * as m from '../messages/messages.js';

/** Button that expands a shortened list and collapses it again. */
export function ShowAllButton({ isWhole, onToggle }: { isWhole: boolean; onToggle: () => void }) {
  return (
    <button type="button" className="link" aria-expanded={isWhole} onClick={onToggle}>
      {isWhole ? m.achievements_fewer() : m.achievements_all()}
    </button>
  );
}
