import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { arrival } from '../../shared/arrival.ts';
import classes from './gate-form.module.css';

/** A link alone must not sign a stranger's game client in: the form says so and lets the player drop it (OP-99). */
export function GameClientNote() {
  const [waiting, setWaiting] = useState(() => arrival.triggerId() !== undefined);
  if (!waiting) return null;
  const drop = () => {
    arrival.dropTrigger();
    setWaiting(false);
  };
  return (
    <div className={classes.note}>
      <p>{m.gate_game_client()}</p>
      <button type="button" className="link" onClick={drop}>
        {m.gate_game_client_drop()}
      </button>
    </div>
  );
}
