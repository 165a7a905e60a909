import { undoApi } from '@guildhall/contract/office/undo';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { previewUndo } from './undo-preview.service.ts';

/** Undo of entries of the activity log, and its preview. */
export const undoModule = defineModule({
  name: 'undo',
  create: (kernel) => ({
    api: undefined,
    calls: [
      bindCalls(undoApi, {
        adminUndo: (call, { params }) => kernel.undo.run(call, params.id),
        adminPreviewUndo: (call, { params }) => previewUndo(kernel, call, params.id),
      }),
    ],
  }),
});
