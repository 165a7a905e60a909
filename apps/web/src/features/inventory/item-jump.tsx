import { useState, type SubmitEvent } from 'react';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './item-jump.module.css';

interface Props {
  total: number;
  /** Position of the first item in the window, beginning with 1. */
  position: number;
  /** Receives the tile to go to, beginning with 0. */
  onGo: (tile: number) => void;
}
/**
 * Shows the position in a long list, and moves to the first, the last or any other item. It covers
 * the lower edge of the list; in the tab order it comes before the list.
 */
export function ItemPositionControl({ total, position, onGo }: Props) {
  const [entered, setEntered] = useState('');
  const go = (event: SubmitEvent): void => {
    event.preventDefault();
    const wanted = Number(entered);
    if (!Number.isInteger(wanted) || wanted < 1) return;
    setEntered('');
    onGo(Math.min(total, wanted) - 1);
  };
  return (
    <div className={classes.place}>
      <form className={`plate ${classes.jump}`} aria-label={m.inventory_go()} onSubmit={go}>
        <Button small aria-label={m.inventory_first()} onClick={() => onGo(0)}>
          <Icon name="arrow-up" size={16} />
        </Button>
        <label>
          <span className="vh">{m.inventory_go()}</span>
          <input
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="off"
            placeholder={formatNumber(position)}
            value={entered}
            onChange={({ target }) => setEntered(target.value.trim())}
          />
        </label>
        <span className={classes.total}>{m.inventory_go_of({ count: formatNumber(total) })}</span>
        <Button small aria-label={m.inventory_last()} onClick={() => onGo(total - 1)}>
          <Icon name="arrow-down" size={16} />
        </Button>
      </form>
    </div>
  );
}
