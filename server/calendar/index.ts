import type { Subject } from '#server/platform/subject.ts';
import { exportCalendarOf } from './calendar.ts';
import { calendarRoutes } from './routes.ts';

export const calendar: Subject = {
  routes: calendarRoutes,
  exportOf: async (deps, accountId) => ({ 'calendar.json': await exportCalendarOf(deps, accountId) }),
};
