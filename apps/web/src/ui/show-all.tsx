import * as m from '../messages/messages.js';

/** Opens a list that shows its first few, and folds it again. */
export function ShowAllButton({ isWhole, onToggle }: { isWhole: boolean; onToggle: () => void }) {
  return (
    <button type="button" className="link" aria-expanded={isWhole} onClick={onToggle}>
      {isWhole ? m.achievements_fewer() : m.achievements_all()}
    </button>
  );
}
