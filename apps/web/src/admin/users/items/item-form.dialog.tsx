import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { perksSection } from '@guildhall/contract/wealth/perks/perks.section';
import type { PerkSlot } from '@guildhall/contract/wealth/perks/perks';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as m from '../../../messages/messages.js';
import { ApiError } from '../../../shared/api/api-error.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { callAdminApi } from '../../admin-call.ts';
import { RarityMark, Thumbnail } from '../../engine/list/cell-value.tsx';
import { showCommandSuccess } from '../../engine/command/command-outcome.ts';
import { buildSectionRowQuery } from '../../engine/queries.ts';
import { ReasonDialog } from '../../engine/command/reason-dialog.tsx';
import { ReferenceSelect } from '../../engine/field/ref-select.tsx';
import { findRefTargetByName } from '../../engine/bulk/targets.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/item-form.module.css';
import p from '../../styles/panel.module.css';
import {
  toPerkSlotChoices,
  arePerkSlotsComplete,
  toPerkSlotsBody,
  listPerkSlotsChangedSinceStart,
  carryOverPerkSlotChoices,
  type PerkSlotChoicesWithRules,
  type PerkSlotChoice,
  type SlotRule,
} from './item-slots.ts';
import { StaleItemNote } from './item-stale.tsx';
import { ItemSlotList } from './slot-list.tsx';
import { useItemTemplate, type ItemTemplate } from './use-item-template.ts';
import { buildUserItemQuery } from '../user-queries.ts';
import type { AdminUser, UserItem } from '../user-state.tsx';
import { refetchQueries } from '../../../shared/query/refetch.ts';

function TemplateHead({ template: { row } }: { template: ItemTemplate }) {
  if (!row) return null;
  return (
    <div className={s.item}>
      <Thumbnail
        src={typeof row['imageUrl'] === 'string' ? row['imageUrl'] : null}
        rarity={row['rarity']}
        isLarge
      />
      <div>
        <strong>{String(row['name'])}</strong>
        <RarityMark rarity={Number(row['rarity'])} />
      </div>
    </div>
  );
}
function Slots({
  template,
  choices,
  onChange,
}: {
  template: ItemTemplate;
  choices: readonly PerkSlotChoice[];
  onChange: (next: PerkSlotChoice[]) => void;
}) {
  if (template.isError) return <p className={c.error}>{m.admin_slots_failed()}</p>;
  if (!template.slots) return <p className={c.muted} aria-busy="true" />;
  return (
    <ItemSlotList
      rules={template.slots}
      choices={choices}
      attributeIds={template.attributeIds}
      levelPercent={template.rules?.levelPercent ?? 0}
      onChange={onChange}
    />
  );
}

/**
 * Returns a function that returns true if a slot of this template may have a perk. It also returns
 * true for perks that are not loaded yet.
 */
function useFitting(
  chosen: PerkSlotChoicesWithRules | undefined,
  attributeIds: readonly number[],
): (perkId: number, rule: SlotRule) => boolean {
  const ids = [
    ...new Set(chosen?.choices.flatMap(({ perkId }) => (perkId === null ? [] : [perkId]))),
  ];
  const rows = useQueries({
    queries: ids.map((perkId) => buildSectionRowQuery(perksSection, perkId)),
  });
  return (perkId, rule) => {
    const perk = rows[ids.indexOf(perkId)]?.data;
    const limit = perk?.['limitationCharacterAttributeId'];
    return (
      !perk ||
      (Number(perk['minAcquisitionRarity']) <= rule.rarity &&
        (typeof limit !== 'number' || attributeIds.includes(limit)))
    );
  };
}

/**
 * Makes an item with perks that the operator chooses (R2.161). Saving requires a player, an item
 * and a choice for every slot (R5.9 to R5.11).
 */
export function CreateItemDialog({
  user,
  open,
  onClose,
}: {
  user: AdminUser;
  open: boolean;
  onClose: () => void;
}) {
  const id = useId();
  const [userId, setUserId] = useState<number | null>(user.id);
  const [templateId, setTemplateId] = useState<number | null>(null);
  const [edited, setEdited] = useState<PerkSlotChoicesWithRules>();
  const template = useItemTemplate(templateId);
  const fits = useFitting(edited, template.attributeIds);
  const choices = carryOverPerkSlotChoices(template.slots ?? [], edited, fits);
  const close = () => {
    setTemplateId(null);
    setEdited(undefined);
    setUserId(user.id);
    onClose();
  };
  const run = async (reason: string) => {
    if (userId === null || templateId === null || !template.slots) return;
    const body = {
      inventoryId: templateId,
      perks: toPerkSlotsBody(template.slots, choices),
      reason,
    };
    const { commandId } = await callAdminApi('adminSaveUserItem', {
      params: { id: userId },
      body,
      ownMessage: 'except-429',
    });
    const name =
      (await findRefTargetByName('users')
        ?.nameOf(userId)
        .catch(() => undefined)) ?? `#${userId}`;
    await showCommandSuccess({
      message: m.admin_granted(),
      commandId,
      command: 'users.make-item',
      text: m.admin_receipt_made({ item: String(template.row?.['name']), name }),
    });
  };
  const isReady =
    userId !== null &&
    template.slots !== undefined &&
    arePerkSlotsComplete(template.slots, choices);
  return (
    <ReasonDialog
      open={open}
      title={m.admin_item_make_title()}
      action={m.admin_item_save()}
      isReady={isReady}
      isReasonLast
      onClose={close}
      run={run}
    >
      <div className={s.form}>
        <div className={p.field}>
          <label
            className={joinClassNames(p.label, p.required)}
            id={`${id}-user-label`}
            htmlFor={`${id}-user`}
          >
            {m.admin_grant_to()}
          </label>
          <ReferenceSelect
            id={`${id}-user`}
            target={findRefTargetByName('users')}
            value={userId}
            onChange={setUserId}
          />
        </div>
        <div className={p.field}>
          <label
            className={joinClassNames(p.label, p.required)}
            id={`${id}-item-label`}
            htmlFor={`${id}-item`}
          >
            {m.admin_grant_item()}
          </label>
          <ReferenceSelect
            id={`${id}-item`}
            target={findRefTargetByName('inventories')}
            value={templateId}
            onChange={setTemplateId}
            isFirst
          />
        </div>
        <TemplateHead template={template} />
        {templateId !== null && (
          <Slots
            template={template}
            choices={choices}
            onChange={(next) => setEdited({ rules: template.slots ?? [], choices: next })}
          />
        )}
      </div>
    </ReasonDialog>
  );
}

/**
 * Draw result for the slots: its table and seed, and a note on whether a repetition gives the same
 * perks.
 */
function RollNote({
  roll,
}: {
  roll: { table: number; seed: string; isBoosted: boolean; repeats: boolean } | null | undefined;
}) {
  if (!roll) return null;
  return (
    <p className={s.roll}>
      {m.admin_roll({ table: roll.table, seed: roll.seed })}{' '}
      {roll.isBoosted && <span className={c.state}>{m.admin_roll_boosted()} </span>}
      <span className={joinClassNames(c.state, !roll.repeats && c.bad)}>
        {roll.repeats ? m.admin_roll_repeats() : m.admin_roll_differs()}
      </span>
    </p>
  );
}

/** Choices, and the item as it was when the operator began to choose. */
interface Edited {
  readonly choices: PerkSlotChoice[];
  readonly version: number;
  readonly began: readonly PerkSlot[];
}
type StoredItem = Pick<Result<(typeof adminApi)['adminGetUserItem']>, 'version' | 'perks'>;
/**
 * Returns the slots that somebody else has changed since the operator began to choose; undefined if
 * the item is unchanged.
 */
const changedSince = (
  slots: readonly SlotRule[],
  edited: Edited | undefined,
  now: StoredItem | undefined,
) =>
  edited !== undefined && now !== undefined && now.version !== edited.version
    ? listPerkSlotsChangedSinceStart(slots, edited.began, now.perks, edited.choices)
    : undefined;
/** Returns the choices for the slots: the perks of the item, with the operator's changes. */
function useChoices(slots: readonly SlotRule[], now: StoredItem | undefined) {
  const [edited, setEdited] = useState<Edited>();
  const present = now && { version: now.version, began: now.perks };
  const choices = edited?.choices ?? toPerkSlotChoices(slots, now?.perks ?? []);
  const startFrom = (from: Omit<Edited, 'choices'> | undefined, next: readonly PerkSlotChoice[]) =>
    from && setEdited({ ...from, choices: [...next] });
  return {
    choices,
    changed: changedSince(slots, edited, now),
    version: (edited ?? present)?.version,
    choose: (next: readonly PerkSlotChoice[]) => startFrom(edited ?? present, next),
    /** Keeps the choices and applies them to the present item. */
    keep: () => startFrom(present, choices),
    forget: () => setEdited(undefined),
  };
}
/**
 * Stored slots of an item and the operator's choices, including detection of changes that another
 * user made in the meantime.
 */
function useItemChange(user: AdminUser, item: UserItem | undefined) {
  const stored = useQuery(buildUserItemQuery(user.id, item?.id));
  const template = useItemTemplate(item?.commonId ?? null, item?.collectionId);
  const slots = template.slots ?? [];
  const change = useChoices(slots, stored.data);
  const isRead = template.slots !== undefined && stored.data !== undefined;
  return {
    ...change,
    template,
    stored,
    slots,
    isRead,
    isReady: isRead && change.changed === undefined && arePerkSlotsComplete(slots, change.choices),
  };
}

/** Fills the slots of an item again (R2.159, OP-32), starting from the present contents. */
export function ChangeItemDialog({
  user,
  item,
  onClose,
}: {
  user: AdminUser;
  item: UserItem | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const {
    template,
    stored,
    slots,
    choices,
    isReady,
    isRead,
    version,
    changed,
    choose,
    keep,
    forget,
  } = useItemChange(user, item);
  const close = () => {
    forget();
    onClose();
  };
  const run = async (reason: string) => {
    if (!item || version === undefined) return;
    const body = { itemId: item.id, perks: toPerkSlotsBody(slots, choices), reason };
    // fixes the state from which the choices started, even if nothing has been chosen yet
    choose(choices);
    try {
      const { commandId } = await callAdminApi('adminSaveUserItem', {
        params: { id: user.id },
        body,
        ifMatch: version,
        ownMessage: 'except-429',
      });
      forget();
      await showCommandSuccess({
        message: m.admin_updated(),
        commandId,
        command: 'users.change-item',
        text: m.admin_receipt_item_changed({ item: item.name, name: user.username }),
      });
    } catch (error) {
      // another operator has changed the item first, so the present item is loaded and shown next
      // to the operator's choices
      if (error instanceof ApiError && error.status === 412)
        await refetchQueries(client, { queryKey: buildUserItemQuery(user.id, item.id).queryKey });
      throw error;
    }
  };
  const title = item
    ? m.admin_item_change_title({ item: item.name, issued: item.issuedId })
    : m.admin_item_change();
  return (
    <ReasonDialog
      open={item !== undefined}
      title={title}
      action={m.admin_item_save()}
      isReady={isReady}
      isReasonLast
      onClose={close}
      run={run}
    >
      <div className={s.form}>
        <TemplateHead template={template} />
        {stored.isError && <p className={c.error}>{m.admin_slots_failed()}</p>}
        {isRead && <Slots template={template} choices={choices} onChange={choose} />}
        {changed && <StaleItemNote changed={changed} onTake={forget} onKeep={keep} />}
        <RollNote roll={stored.data?.roll} />
      </div>
    </ReasonDialog>
  );
}
