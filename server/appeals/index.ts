import type { Subject } from '#server/platform/subject.ts';
import { exportAppealsOf } from './appealStore.ts';
import { appealRoutes } from './routes.ts';

export { countOpenAppeals, firstAppealIn, openAppeals } from './appealStore.ts';

export const appeals: Subject = {
  routes: appealRoutes,
  exportOf: async (deps, accountId) => {
    const own = await exportAppealsOf(deps, accountId);
    return own.length === 0 ? {} : { 'appeals.json': own };
  },
};
