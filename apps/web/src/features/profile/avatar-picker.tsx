import { useMutation, useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { call } from '../../shared/api/call.ts';
import { wearAvatar } from '../../shared/avatars/wear-avatar.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { useUser } from '../../shared/query/use-user.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import classes from './avatar-picker.module.css';

interface Choice {
  id: number;
  name: string;
  image: string | null;
  owned: boolean;
}

/**
 * Shows all avatars: first the avatars that the player may wear, then the avatars that the player
 * has not earned yet.
 */
export function AvatarPicker() {
  const { userId } = useSignedInSession();
  const worn = useUser().data?.avatar?.id;
  const wear = useMutation({ mutationFn: wearAvatar });
  const avatars = useQuery({
    queryKey: buildQueryKey('avatars', userId),
    queryFn: ({ signal }) => call('listAvatars', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
  if (avatars.isPending) return <Bones />;
  if (avatars.isError && !avatars.data)
    return <ErrorState busy={avatars.isFetching} onRetry={() => void avatars.refetch()} />;
  if (avatars.data.length === 0) return <p className={classes.note}>{m.profile_avatar_empty()}</p>;
  const locked = avatars.data.filter((entry) => !entry.owned);
  const chosenId = wear.isPending ? wear.variables : worn;
  return (
    <>
      <ul className={classes.grid}>
        {avatars.data
          .filter((entry) => entry.owned)
          .map((entry) => (
            <li key={entry.id}>
              <Own
                choice={entry}
                isWorn={entry.id === chosenId}
                isBusy={wear.isPending}
                onWear={() => wear.mutate(entry.id)}
              />
            </li>
          ))}
      </ul>
      {locked.length > 0 && (
        <>
          <h3 className={`cap ${classes.note}`}>{m.profile_avatar_earn()}</h3>
          <ul className={classes.grid}>
            {locked.map((entry) => (
              <li key={entry.id} className={classes.locked} title={entry.name}>
                <RarityFrame
                  face
                  rarity={null}
                  imageUrl={entry.image}
                  alt={m.profile_avatar_locked({ name: entry.name })}
                  round
                />
                <Icon name="lock" size={16} className={classes.lock} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Own({
  choice: { name, image },
  isWorn,
  isBusy,
  onWear,
}: {
  choice: Choice;
  isWorn: boolean;
  isBusy: boolean;
  onWear: () => void;
}) {
  return (
    <button
      type="button"
      className={joinClassNames(classes.choice, isWorn && classes.worn)}
      aria-pressed={isWorn}
      aria-label={isWorn ? m.profile_avatar_worn({ name }) : m.profile_avatar_wear({ name })}
      title={name}
      onClick={() => !isWorn && !isBusy && onWear()}
    >
      <RarityFrame face rarity={null} imageUrl={image} round />
      {isWorn && <Icon name="check" size={16} className={classes.mark} />}
    </button>
  );
}

function Bones() {
  return (
    <div className={classes.grid}>
      <LoadingNote />
      {Array.from({ length: 5 }, (_, at) => (
        <span key={at} className={classes.bone}>
          <Skeleton height="100%" />
        </span>
      ))}
    </div>
  );
}
