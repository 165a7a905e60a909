import type { Call, UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { dropView, putView, viewsOf } from './views.store.ts';

type Staff = Call<UserActor>;
export function createViewUseCases({ db, commands }: Kernel) {
  return {
    async list(call: Staff, page: string) {
      const rows = await viewsOf(db.read, page, call.actor.userId);
      return { data: rows.map(({ id, page: of, name, search, shared, userId }) => ({ id, page: of, name, search, shared, own: userId === call.actor.userId })) };
    },
    save: (call: Staff, view: { page: string; name: string; search: string; shared: boolean }) =>
      commands.run(call, { type: 'views.save', text: `Saved the view “${view.name}”`, entity: 'views' }, async (tx, command) => {
        const id = await putView(tx, { ...view, userId: call.actor.userId, createdAt: command.at });
        return { reply: { id }, after: { ...view }, entityId: id };
      }),
    remove: (call: Staff, id: number) =>
      commands.run(call, { type: 'views.remove', text: 'Forgot a view', entity: 'views', entityId: id }, async (tx) => {
        const gone = await dropView(tx, id, call.actor.userId);
        if (!gone) throw new AppError('NOT_FOUND');
        const { page, name, search, shared } = gone;
        return { reply: { id }, before: { page, name, search, shared }, text: `Forgot the view “${name}”` };
      }),
  };
}
