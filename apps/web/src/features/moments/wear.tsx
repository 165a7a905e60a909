import { wearAvatar } from '../../shared/avatars/wear-avatar.ts';
import * as m from '../../messages/messages.js';
import type { WearableAvatar } from '../../shared/moments/moments.store.ts';
import { showMessage, type ToastInput } from '../../ui/toasts/toast.store.ts';

const offerMs = 8_000;
/** Message button that equips an avatar. */
export const buildWearAvatarButton = ({
  avatarId,
}: WearableAvatar): NonNullable<ToastInput['action']> => ({
  label: m.moment_wear(),
  open: () => void wearAvatar(avatarId),
});
/** Offers to wear an avatar that was shown on the stage. */
export function offerWearAvatar(wear: WearableAvatar): void {
  showMessage({
    key: `wear-${wear.avatarId}`,
    tone: 'success',
    durationMs: offerMs,
    text: m.moment_wear_ready({ name: wear.name }),
    action: buildWearAvatarButton(wear),
  });
}
