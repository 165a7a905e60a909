import {
  keyRotationsFeed,
  type ChainKeyName,
} from '@guildhall/contract/chain/key-rotation.section';
import { getCallCommand } from '@guildhall/contract/office/commands';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { LabelledSelect } from '../../engine/field/labelled-choice.tsx';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import { buildOfficeLink } from '../../engine/office-link.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import type { Row } from '../../engine/command/section-call.ts';
import type { SectionOverride } from '../../overrides.ts';
import { localizeDeclaration } from '../../pages.ts';
import c from '../../styles/controls.module.css';

const effects: Readonly<Record<ChainKeyName, () => string>> = {
  fees: m.admin_key_fees_text,
  assets: m.admin_key_assets_text,
  lock: m.admin_key_lock_text,
  treasury: m.admin_key_treasury_text,
};

/** Selects a key, and explains the effect of changing it. */
function KeyChoice({
  value,
  onChange,
}: {
  value: ChainKeyName;
  onChange: (key: ChainKeyName) => void;
}) {
  const { label, choices = [] } = localizeDeclaration(keyRotationsFeed).fields.key;
  return (
    <>
      <LabelledSelect
        label={label}
        value={value}
        options={choices.map((choice) => [String(choice.value), choice.label])}
        isFocused
        onChange={(next) => onChange(next as ChainKeyName)}
      />
      <p>{effects[value]()}</p>
      <p>{m.admin_key_start_text({ file: `${value}.next.json` })}</p>
    </>
  );
}

function Start() {
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState<ChainKeyName>('lock');
  const run = async (reason: string) => {
    const { commandId } = await callAdminApi('rotateKey', {
      body: { key, reason },
      ownMessage: 'except-429',
    });
    setOpen(false);
    await showCommandSuccess({
      message: m.admin_key_started(),
      commandId,
      command: getCallCommand('rotateKey'),
      text: m.admin_key_started(),
    });
  };
  return (
    <>
      <button type="button" className={c.btn} onClick={() => setOpen(true)}>
        {m.admin_key_start()}
      </button>
      <ReasonDialog
        open={isOpen}
        title={m.admin_key_start()}
        action={m.admin_key_start()}
        isReasonLast
        onClose={() => setOpen(false)}
        run={run}
      >
        <KeyChoice value={key} onChange={setKey} />
      </ReasonDialog>
    </>
  );
}

function Detail({ row }: { row: Row }) {
  const { commandId, ...facts } = localizeDeclaration(keyRotationsFeed).fields;
  return (
    <>
      <EntryFieldList fields={facts} row={row} />
      {typeof row['commandId'] === 'number' && (
        <div className={c.row}>
          <Link className={c.link} {...buildOfficeLink('activity-log', row['commandId'])}>
            {commandId.label}
          </Link>
        </div>
      )}
    </>
  );
}

/** Shows the key rotations, with a button that starts one. */
export const sectionOverride: SectionOverride = { HeadActions: Start, Detail };
