import type { Subject } from '#server/platform/subject.ts';
import { exportPressesOf } from './doorStore.ts';
import { deleteOldDoors } from './doors.ts';
import { eventDayRoutes } from './routes.ts';
import { eventDayMessagesJob } from './tellFamilies.ts';

export { absentEntries, type DayPlace, dayPlaces } from './dayPlaceStore.ts';
export { checkInStatesOf } from './doors.ts';

export const eventDay: Subject = {
  routes: eventDayRoutes,
  jobs: [eventDayMessagesJob],
  cleanups: [deleteOldDoors],
  exportOf: async ({ db }, accountId) => {
    const presses = await exportPressesOf(db, accountId);
    return presses.length === 0 ? {} : { 'check-ins.json': presses };
  },
};
