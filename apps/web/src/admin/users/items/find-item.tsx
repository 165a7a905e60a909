import { toAsciiDigits } from '@guildhall/contract/kit/field/digits';
import { useId, useState } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import t from '../../styles/table.module.css';
import { parseIssuedId } from '../user-queries.ts';

/** Opens the history of any item by its id. */
export function ItemSearch({ onFind }: { onFind: (itemId: number) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const itemId = parseIssuedId(toAsciiDigits(typed));
  return (
    <form
      className={joinClassNames(t.filter, t.text)}
      onSubmit={(event) => {
        event.preventDefault();
        if (itemId !== undefined) onFind(itemId);
      }}
    >
      <label htmlFor={id}>{m.admin_item_history_find()}</label>
      <div className={c.row}>
        <input
          id={id}
          className={c.input}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button
          type="submit"
          className={joinClassNames(c.btn, c.small)}
          disabled={itemId === undefined}
        >
          {m.admin_item_history()}
        </button>
      </div>
    </form>
  );
}
