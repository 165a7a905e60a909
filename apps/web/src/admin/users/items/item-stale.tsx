import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { getRarityName } from '../../../ui/rarity/rarity.ts';
import { EmptyValue, ReferenceName } from '../../engine/list/cell-value.tsx';
import { findRefTargetByName } from '../../engine/bulk/targets.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import type { PerkSlotChoice, listPerkSlotsChangedSinceStart } from './item-slots.ts';

function Held({ choice: { perkId, perkRarity, gameplayTaskId } }: { choice: PerkSlotChoice }) {
  if (perkId === null) return <EmptyValue />;
  return (
    <>
      <ReferenceName target={findRefTargetByName('perks')} id={perkId} />,{' '}
      {getRarityName(perkRarity)}
      {gameplayTaskId !== null && (
        <>
          , <ReferenceName target={findRefTargetByName('gameplay-tasks')} id={gameplayTaskId} />
        </>
      )}
    </>
  );
}

interface StaleProps {
  changed: ReturnType<typeof listPerkSlotsChangedSinceStart>;
  onTake: () => void;
  onKeep: () => void;
}
/**
 * Slots that another user has changed, shown next to the operator's own choices, which stay until
 * the operator decides between the two.
 */
export function StaleItemNote({ changed, onTake, onKeep }: StaleProps) {
  return (
    <section className={p.stale} role="alert" aria-label={m.admin_stale_title()}>
      <strong>{m.admin_stale_title()}</strong>
      {changed.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{m.admin_slots()}</th>
              <th scope="col">{m.admin_stale_theirs()}</th>
              <th scope="col">{m.admin_stale_yours()}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ at, rule, theirs, mine }) => (
              <tr key={rule.id}>
                <th scope="row">{at + 1}</th>
                <td>
                  <Held choice={theirs} />
                </td>
                <td>
                  <Held choice={mine} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={p.hint}>{m.admin_stale_text()}</p>
      <div className={c.row}>
        <button type="button" className={c.btn} onClick={onTake}>
          {m.admin_stale_take()}
        </button>
        <button type="button" className={joinClassNames(c.btn, c.primary)} onClick={onKeep}>
          {m.admin_stale_keep()}
        </button>
      </div>
    </section>
  );
}
