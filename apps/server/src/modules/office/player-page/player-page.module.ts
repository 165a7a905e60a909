import { activityEventsApi } from '@guildhall/contract/goals/activity-events.section';
import { playerPageApi } from '@guildhall/contract/office/player-page';
import { bindCalls, defineModule, pickCalls } from '../../../kernel/modules.ts';
import { activityEventsModule } from '../../goals/activity-events/activity-events.module.ts';
import { sessionsModule } from '../../identity/sessions/sessions.module.ts';
import { usersModule } from '../users/users.module.ts';
import { playerPageMessages } from './player-page.messages.ts';
import { createPlayerPage, createPlayerViewRecorder } from './player-page.service.ts';

/** Page of one player in the back office. The log records each view of a part of the page. */
export const playerPageModule = defineModule({
  name: 'player-page',
  uses: { activityEvents: activityEventsModule, sessions: sessionsModule, users: usersModule },
  create(kernel, deps) {
    const page = createPlayerPage(kernel, deps.sessions);
    const readings = createPlayerViewRecorder(kernel);
    const recorded = readings.buildRecordedReader;
    return {
      api: readings,
      calls: [
        bindCalls(playerPageApi, {
          adminGetUser: recorded(playerPageMessages.profile(), ({ params }) =>
            deps.users.readUser(params.id),
          ),
          adminUserInfo: recorded(playerPageMessages.activity(), ({ params }) =>
            page.readActivity(params.id),
          ),
          adminUserTimeline: recorded(
            playerPageMessages.timeline(),
            ({ params, query }, { language }) => page.listTimeline(params.id, query, language),
          ),
          adminUserTrends: recorded(playerPageMessages.trends(), ({ params }) =>
            page.readTrends(params.id),
          ),
          adminUserMatches: recorded(playerPageMessages.matches(), ({ params, query }) =>
            page.listMatches(params.id, query.page, query.perPage),
          ),
          adminUserSessions: recorded(playerPageMessages.sessions(), ({ params }) =>
            page.listSessions(params.id),
          ),
        }),
        bindCalls(pickCalls(activityEventsApi, 'adminUserActivityRewards'), {
          adminUserActivityRewards: recorded(
            playerPageMessages.activityEvents(),
            ({ params, body }) => deps.activityEvents.ofUser(params.id, body),
          ),
        }),
      ],
    };
  },
});
