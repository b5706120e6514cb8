import { eventDayAdmin } from '#contract/eventDay/admin.ts';
import { checkIn, doorsAdmin } from '#contract/eventDay/checkIn.ts';
import { doorListAdmin } from '#contract/eventDay/doorList.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { makeDoorList } from './doorList.ts';
import { closeDoor, listDoors, openDoor, syncDoor } from './doors.ts';
import { getEventDay } from './eventDay.ts';
import { makePlan, moveSlot, publishPlan, undoChange } from './planning.ts';
import { getSheets } from './sheets.ts';

export const eventDayRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, checkIn, {
    'POST /api/check-in/sync': ({ body, request }) => syncDoor(deps, request.address, body),
  });
  serve(serveDeps, doorsAdmin, {
    'GET /api/admin/competitions/:id/doors': ({ params, scope }) => listDoors(deps, scope, params.id),
    'POST /api/admin/competitions/:id/doors': ({ params, body, actor, scope }) => openDoor(deps, actor, scope, params.id, body.name),
    'DELETE /api/admin/competitions/:id/doors/:doorId': ({ params, actor, scope }) => closeDoor(deps, actor, scope, params),
  });
  serve(serveDeps, doorListAdmin, {
    'POST /api/admin/competitions/:id/event-day/door-lists': ({ params, body, actor, scope }) =>
      makeDoorList(deps, actor, { scope, competitionId: params.id }, body),
  });
  serve(serveDeps, eventDayAdmin, {
    'GET /api/admin/competitions/:id/event-day': ({ params, scope }) => getEventDay(deps, scope, params.id),
    'PUT /api/admin/competitions/:id/event-day': ({ params, body, actor, scope }) =>
      makePlan(deps, actor, { scope, competitionId: params.id }, body),
    'POST /api/admin/competitions/:id/event-day/moves': ({ params, body, actor, scope }) =>
      moveSlot(deps, actor, { scope, competitionId: params.id }, body),
    'POST /api/admin/competitions/:id/event-day/undo': ({ params, body, actor, scope }) =>
      undoChange(deps, actor, { scope, competitionId: params.id }, body.version),
    'POST /api/admin/competitions/:id/event-day/publications': ({ params, body, actor, scope }) =>
      publishPlan(deps, actor, { scope, competitionId: params.id }, body.version),
    'GET /api/admin/competitions/:id/event-day/sheets': ({ params, scope }) => getSheets(deps, scope, params.id),
  });
};
