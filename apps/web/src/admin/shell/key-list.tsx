import * as m from '../../messages/messages.js';
import { Modal } from '../../ui/modal/modal.tsx';
import c from '../styles/controls.module.css';
import s from '../styles/shell.module.css';

const keys: readonly (readonly [keys: readonly string[], what: () => string])[] = [
  [['↑', '↓'], m.admin_key_row],
  [['Enter', 'E'], m.admin_key_open],
  [['X'], m.admin_key_choose],
  [['N'], m.admin_key_new],
  [['/'], m.admin_key_search],
  [['F'], m.admin_key_filter],
  [['M'], m.admin_key_menu],
  [['Ctrl', 'K'], m.admin_key_palette],
  [['Ctrl', 'S'], m.admin_key_save],
  [['Ctrl', 'Z', 'Shift'], m.admin_key_edit_undo],
  [['Ctrl', 'D', 'R'], m.admin_key_fill],
  [['Ctrl', 'Del'], m.admin_key_remove_rows],
  [['Esc'], m.admin_key_close],
  [['?'], m.admin_key_all],
];

/** Dialog with all keys of the back office. */
export function KeyboardShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} title={m.admin_keys()} onClose={onClose}>
      <dl className={`${c.dialogBody} ${s.keyList}`}>
        {keys.map(([names, describe]) => [
          <dt key={names.join()}>
            {names.map((name) => (
              <kbd key={name} className={c.kbd}>
                {name}
              </kbd>
            ))}
          </dt>,
          <dd key={`${names.join()}-what`}>{describe()}</dd>,
        ])}
      </dl>
    </Modal>
  );
}
