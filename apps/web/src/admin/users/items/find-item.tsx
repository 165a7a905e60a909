import { toAsciiDigits } from '@guildhall/contract/kit/field/digits';
import { useId, useState } from 'react';
import * as m from '../../../messages/messages.js';
import c from '../../styles/controls.module.css';
import s from '../../styles/player.module.css';
import t from '../../styles/table.module.css';
import { parsePositiveId } from '../user-queries.ts';

/** Opens the history of any item by its id. */
export function ItemSearch({ onFind }: { onFind: (itemId: number) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const itemId = parsePositiveId(toAsciiDigits(typed));
  return (
    <form
      className={t.filter}
      onSubmit={(event) => {
        event.preventDefault();
        if (itemId !== undefined) onFind(itemId);
      }}
    >
      <label htmlFor={id}>{m.admin_item_history_find()}</label>
      <div className={s.findItem}>
        <input
          id={id}
          className={c.input}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className={c.btn} disabled={itemId === undefined}>
          {m.admin_item_history()}
        </button>
      </div>
    </form>
  );
}
