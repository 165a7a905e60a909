import type { alphaKeyCalls as api } from '@guildhall/contract/reach/alpha-keys/alpha-keys';
import { alphaKeyState } from '@guildhall/contract/reach/alpha-keys/alpha-keys';
import type { ValidatedCallInput } from '@guildhall/contract/kit/endpoint';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  insertAlphaKeyRequest,
  findAlphaKeyRequestByUser,
  toAlphaKeyRequestForm,
} from './alpha-key-requests.store.ts';
import { findPlayerAlphaKey, claimAlphaKey } from './alpha-keys.store.ts';
import { alphaKeyMessages } from './alpha-keys.messages.ts';

type Player = Call<UserActor>;
type Form = ValidatedCallInput<typeof api.requestAlphaKey>['body'];

/** Creates the use cases with which a player requests, reads and claims an alpha key. */
export function createAlphaKeyUseCases({ db, commands, clock, realtime }: Kernel) {
  const standing = async ({ actor }: Player) => {
    const key = await findPlayerAlphaKey(db.read, actor.userId);
    return {
      state: key?.state ?? alphaKeyState.notGranted,
      key: key?.state === alphaKeyState.claimed ? key.key : null,
    };
  };
  return {
    standing,
    async request({ actor }: Player) {
      const row = await findAlphaKeyRequestByUser(db.read, actor.userId);
      return { data: row ? toAlphaKeyRequestForm(row) : null };
    },
    ask: (call: Player, form: Form) =>
      commands.run(
        call,
        {
          type: 'alpha-key-requests.create',
          message: alphaKeyMessages.askedAlphaKey(),
          userId: call.actor.userId,
          entity: 'alpha-key-requests',
        },
        async (tx, command) => {
          if (await findPlayerAlphaKey(tx, call.actor.userId))
            throw new AppError('CONFLICT', { because: alphaKeyMessages.youAlphaKeyAlready() });
          // a player can make only one request; of two simultaneous clicks, only the first inserts
          // a row
          const entityId = await insertAlphaKeyRequest(tx, call.actor.userId, form, command.at);
          if (entityId === undefined)
            throw new AppError('CONFLICT', { because: alphaKeyMessages.youAskedAlphaKeyAlready() });
          return {
            reply: {},
            entityId,
            after: { contentCreator: form.contentCreator, device: form.device },
          };
        },
      ),
    /**
     * Marks the key as claimed, once, and returns it. The record of the command does not contain
     * the key, so a repeated call reads it from the player's own row.
     */
    async claim(call: Player) {
      await commands.run(
        call,
        {
          type: 'alpha-keys.claim',
          message: alphaKeyMessages.claimedAlphaKey(),
          userId: call.actor.userId,
          entity: 'alpha-keys',
        },
        async (tx) => {
          const claimed = await claimAlphaKey(tx, call.actor.userId, clock.now());
          if (!claimed)
            throw (await findPlayerAlphaKey(tx, call.actor.userId))
              ? new AppError('ALREADY_CLAIMED', {
                  because: alphaKeyMessages.keyBeenClaimedAlready(),
                })
              : new AppError('CONFLICT', { because: alphaKeyMessages.noAlphaKeyGrantedYou() });
          await realtime.emit(tx, call.actor.userId, 'ALPHA_KEY_GRANTED', {
            alphaKey: alphaKeyState.claimed,
          });
          return {
            reply: {},
            entityId: claimed.id,
            before: { alphaKey: alphaKeyState.granted },
            after: { alphaKey: alphaKeyState.claimed },
          };
        },
      );
      return standing(call);
    },
  };
}
