import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import { calendarFiles, calendars } from '#contract/registrations/calendars.ts';
import type { Deps } from '#server/platform/deps.ts';
import { clientNetwork } from '#server/platform/http/clientNetwork.ts';
import { authorize, containsNullByte, routeOf, type ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { calendarSince, endCalendarLink, makeCalendarLink, readCalendar } from './calendar.ts';

export const calendarRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, calendars, {
    'GET /api/account/calendar': ({ actor }) => calendarSince(deps, actor),
    'POST /api/account/calendar': ({ actor, body }) => makeCalendarLink(deps, actor, body.locale),
    'DELETE /api/account/calendar': ({ actor }) => endCalendarLink(deps, actor),
  });
  const name = 'GET /api/calendars/:token.ics';
  const { params } = calendarFiles[name];
  const route = routeOf(name, calendarFiles[name]);
  serveDeps.app.route({
    ...route,
    schema: { ...route.schema, produces: ['text/calendar'] },
    preValidation: authorize(serveDeps, calendarFiles[name]),
    handler: async (request, reply) => {
      const { token } = z.parse(params, request.params);
      if (containsNullByte(token)) throw new Problem('bad_request');
      const file = await readCalendar(deps, clientNetwork(request.ip), token);
      return reply.type('text/calendar; charset=utf-8').header('cache-control', 'no-store').send(file);
    },
  });
};
