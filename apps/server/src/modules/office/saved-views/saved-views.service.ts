import { sections } from '@guildhall/contract/sections';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { deleteSavedView, saveView, listSavedViews } from './saved-views.store.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { savedViewMessages } from './saved-views.messages.ts';

type Staff = Call<UserActor>;
/**
 * Pages whose list views can be saved: the pages of sections, and the list of users. For each page,
 * the role that it requires.
 */
const pages: ReadonlyMap<string, 'admin' | 'support'> = new Map([
  ['users', 'admin'],
  ...sections.map(({ name, may }) => [name, may] as const),
]);
const maySee = (actor: UserActor, page: string): boolean =>
  actor.roles.includes('ADMIN') || pages.get(page) === 'support';
/** Creates the use cases that list, save and delete an operator's saved views. */
export function createSavedViewUseCases({ db, commands }: Kernel) {
  return {
    async list(call: Staff, page: string) {
      // names and filters of saved views reveal contents of a page, so listing them requires the
      // role of the page
      if (!maySee(call.actor, page)) return { data: [] };
      const rows = await listSavedViews(db.read, page, call.actor.userId);
      return {
        data: rows.map(({ id, page: ofPage, name, search, shared, user_id }) => ({
          id,
          page: ofPage,
          name,
          search,
          shared,
          own: user_id === call.actor.userId,
        })),
      };
    },
    async save(call: Staff, view: { page: string; name: string; search: string; shared: boolean }) {
      if (!pages.has(view.page)) throw buildFieldError('page', problem('page'));
      if (!maySee(call.actor, view.page)) throw new AppError('FORBIDDEN');
      return commands.run(
        call,
        {
          type: 'views.save',
          message: savedViewMessages.savedView({ name: view.name }),
          entity: 'views',
        },
        async (tx, command) => {
          const id = await saveView(tx, call.actor.userId, view, command.at);
          return { reply: { id }, after: { ...view }, entityId: id };
        },
      );
    },
    remove: (call: Staff, id: number) =>
      commands.run(
        call,
        {
          type: 'views.remove',
          message: savedViewMessages.forgotView(),
          entity: 'views',
          entityId: id,
        },
        async (tx) => {
          const gone = await deleteSavedView(tx, id, call.actor.userId);
          if (!gone) throw new AppError('NOT_FOUND');
          const { page, name, search, shared } = gone;
          return {
            reply: { id },
            before: { page, name, search, shared },
            message: savedViewMessages.forgotViewNamed({ name }),
          };
        },
      ),
  };
}
