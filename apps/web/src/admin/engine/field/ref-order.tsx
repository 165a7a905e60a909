import { useLayoutEffect, useRef } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import c from '../../styles/controls.module.css';
import s from '../../styles/ref-order.module.css';

interface Chosen {
  readonly id: number;
  readonly name: string;
}
interface Props {
  readonly chosen: readonly Chosen[];
  readonly onChange: (ids: number[]) => void;
}
const steps = [
  { by: -1, icon: 'arrow-up', label: m.admin_move_up },
  { by: 1, icon: 'arrow-down', label: m.admin_move_down },
] as const;

/**
 * Changes the order of chosen rows. Each row can be moved up or down by one position and keeps the
 * focus.
 */
export function ReferenceOrderList({ chosen, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ id: number; by: number }>(undefined);
  useLayoutEffect(() => {
    const was = pressed.current;
    pressed.current = undefined;
    if (was)
      list.current
        ?.querySelector<HTMLButtonElement>(`[data-id="${was.id}"][data-by="${was.by}"]`)
        ?.focus();
  });
  const move = (at: number, by: number): void => {
    const ids = chosen.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (moved === undefined || at + by < 0 || at + by > ids.length) return;
    ids.splice(at + by, 0, moved);
    pressed.current = { id: moved, by };
    onChange(ids);
  };
  return (
    <ol ref={list} className={s.order}>
      {chosen.map(({ id, name }, at) => (
        <li key={id}>
          <span>{name}</span>
          {steps.map(({ by, icon, label }) => {
            const isEnd = at + by < 0 || at + by >= chosen.length;
            return (
              <button
                key={by}
                type="button"
                className={joinClassNames(c.btn, c.icon, c.small)}
                data-id={id}
                data-by={by}
                aria-label={label({ name })}
                aria-disabled={isEnd}
                onClick={() => move(at, by)}
              >
                <Icon name={icon} size={14} />
              </button>
            );
          })}
        </li>
      ))}
    </ol>
  );
}
