import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { callLazyPortalApi } from '../../shared/api/later-call.ts';
import { copyTextWithToast } from '../../shared/text/copy-text.ts';
import { showFailureMessage } from '../../shared/errors/error-policy.ts';
import { useInventoryItems } from '../../shared/inventory/use-inventory.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { Button, getButtonClass } from '../../ui/button/button.tsx';
import { iconDrawings } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyModal } from '../../shared/parts/lazy-dialog.tsx';
import { useCloseIfStillMounted } from '../../ui/modal/use-close-if-still-mounted.ts';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { ToggleSwitch } from '../../ui/switch/switch.tsx';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import classes from './card-settings.module.css';

type Settings = Result<Api['readCardSettings']>;

/**
 * Loads the card's settings. Changes appear on the screen immediately and are reverted if saving
 * fails.
 */
function useCard() {
  const { accountId } = useSignedInSession();
  const client = useQueryClient();
  const key = buildQueryKey('card-settings', accountId);
  const params = { id: accountId };
  const card = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callLazyPortalApi('readCardSettings', { params, signal }),
  });
  const save = useMutation({
    // saves run one after the other, because each save contains the earlier changes
    scope: { id: 'card-settings' },
    mutationFn: (body: Settings) =>
      callLazyPortalApi('saveCardSettings', { params, body, ownMessage: 'except-429' }),
    onSuccess: (saved) => {
      client.setQueryData(key, saved);
      void client.invalidateQueries({ queryKey: buildQueryKey('player-card') });
    },
    onError: (error) =>
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() }),
  });
  return { card, save };
}

/** Parts of the player's own card that are public, and the card's address. */
export function PlayerCardSettings({ username }: { username: string }) {
  const { card, save } = useCard();
  const [isChoosing, setChoosing] = useState(false);
  if (card.isError && !card.data)
    return <ErrorState busy={card.isFetching} onRetry={() => void card.refetch()} />;
  if (!card.data) return <Skeleton height="220px" />;
  const settings = save.isPending ? save.variables : card.data;
  const change = (part: Partial<Settings>) => save.mutate({ ...settings, ...part });
  /** Saves the showcase; `close` closes the dialog in which it was chosen, after the save. */
  const saveShowcase = async (showcase: number[], close: () => void): Promise<void> => {
    try {
      await save.mutateAsync({ ...settings, showcase });
    } catch {
      return; // the mutation has reported the failure
    }
    showMessage({ text: m.card_showcase_saved(), tone: 'success' });
    close();
  };
  const toggle = (name: Exclude<keyof Settings, 'showcase'>, label: string, text?: string) => (
    <ToggleSwitch
      label={label}
      {...(text !== undefined && { text })}
      on={settings[name]}
      onChange={(on) => change({ [name]: on })}
    />
  );
  return (
    <>
      {toggle('isPublic', m.card_public(), m.card_public_text())}
      {settings.isPublic && (
        <>
          {toggle('showsLevel', m.card_shows_level())}
          {toggle('showsRecord', m.card_shows_record(), m.card_shows_record_text())}
          {toggle('showsTrophies', m.card_shows_trophies(), m.card_shows_trophies_text())}
          {toggle('isIndexed', m.card_indexed(), m.card_indexed_text())}
          <div className={classes.buttons}>
            <Button onClick={() => setChoosing(true)}>
              {m.card_choose({
                count: formatNumber(settings.showcase.length),
                max: formatNumber(limits.showcaseMax),
              })}
            </Button>
            <Link to="/players/$username" params={{ username }} className={getButtonClass()}>
              {m.card_open()}
            </Link>
            <Button
              onClick={() =>
                void copyTextWithToast(
                  `${window.location.origin}/players/${encodeURIComponent(username)}`,
                )
              }
            >
              <Icon name="copy" size={16} />
              {m.card_copy()}
            </Button>
          </div>
        </>
      )}
      <LazyModal
        open={isChoosing}
        onClose={() => setChoosing(false)}
        title={m.card_showcase()}
        wide
        aside={isChoosing && <p>{m.card_choose_text({ max: formatNumber(limits.showcaseMax) })}</p>}
      >
        <ShowcaseChoice
          chosen={settings.showcase}
          isBusy={save.isPending}
          onSave={saveShowcase}
          onClose={() => setChoosing(false)}
        />
      </LazyModal>
    </>
  );
}

/**
 * All of the player's items to choose from. The order of the presses becomes the order on the card.
 */
function ShowcaseChoice({
  chosen,
  isBusy,
  onSave,
  onClose,
}: {
  chosen: readonly number[];
  isBusy: boolean;
  onSave: (ids: number[], close: () => void) => Promise<void>;
  onClose: () => void;
}) {
  const items = useInventoryItems({}, limits.perPageMax);
  const [ids, setIds] = useState(() => [...chosen]);
  const closeOwnDialog = useCloseIfStillMounted(onClose);
  if (items.isPending)
    return (
      <>
        <LoadingNote />
        <Skeleton height="240px" />
      </>
    );
  if (items.isError && !items.data)
    return <ErrorState busy={items.isFetching} onRetry={() => void items.refetch()} />;
  if (items.data.items.length === 0)
    return <EmptyState icon={iconDrawings.chest} title={m.card_no_items()} />;
  const isFull = ids.length >= limits.showcaseMax;
  return (
    <div className={classes.choice}>
      <ul className={classes.items}>
        {items.data.items.map((item) => {
          const place = ids.indexOf(item.id);
          const isChosen = place >= 0;
          return (
            <li key={item.id}>
              <button
                type="button"
                className={classes.item}
                aria-pressed={isChosen}
                aria-disabled={(isFull && !isChosen) || undefined}
                onClick={() => {
                  if (isChosen) setIds(ids.filter((id) => id !== item.id));
                  else if (!isFull) setIds([...ids, item.id]);
                }}
              >
                <RarityFrame rarity={item.rarity} imageUrl={item.imageUrl} />
                <span>{item.name}</span>
                {isChosen && <b className={`num ${classes.place}`}>{place + 1}</b>}
              </button>
            </li>
          );
        })}
      </ul>
      {items.hasNextPage && (
        <Button small busy={items.isFetchingNextPage} onClick={() => void items.fetchNextPage()}>
          {m.card_more_items()}
        </Button>
      )}
      <div className={classes.foot}>
        <span role="status">
          {m.card_chosen({
            count: formatNumber(ids.length),
            max: formatNumber(limits.showcaseMax),
          })}
        </span>
        <Button tone="signal" busy={isBusy} onClick={() => void onSave(ids, closeOwnDialog)}>
          {m.card_save()}
        </Button>
      </div>
    </div>
  );
}
