import { registerRoute } from 'workbox-routing';
import { DeviceDatabase } from '../src/offline/database.ts';
import { answerTaken } from '../src/offline/takenAlong/answer.ts';

const PATH = /^\/taken\/([0-9a-f-]{36})\/(\d{1,3})$/;

/** Answers the portal's own pages for the films and pictures that a judge has taken along; they are in no cache, and no address that is opened. */
export const serveTaken = (): void =>
  void registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && request.mode !== 'navigate' && PATH.test(url.pathname),
    async ({ url, request }) => {
      const [, id = '', file = ''] = PATH.exec(url.pathname) ?? [];
      return answerTaken(() => new DeviceDatabase(), { id, file: Number(file), range: request.headers.get('range') });
    },
  );
