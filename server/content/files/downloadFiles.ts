import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { documentTypes } from '#contract/content/rules/documentFile.ts';
import { Id, Locale } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { text } from '#server/content/content.ts';
import { findDownload } from '#server/content/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { fileOf, savedAsNamed, sendFile } from '#server/platform/http/files.ts';

const FOLDER = '/files/downloads';
const extensionIn = (url: string): string => url.split('.').at(-1) ?? '';

/** Returns the URL of a download, the same whichever file is its current one. */
export const downloadUrl = ({ id, url }: { id: string; url: string }): string => `${FOLDER}/${encodeURIComponent(id)}.${extensionIn(url)}`;

const Params = z.object({ name: Id });
const Query = z.object({ lang: Locale.catch('en-US') });
/** Replaces characters that file systems refuse in names. */
const inFileName = (title: string): string => title.replace(/[\\/:*?"<>|]/g, ' ').trim();

/** Serves the files of downloads under stable URLs, saved under their titles. Each use revalidates the file. */
export const serveDownloads = (app: FastifyInstance, { db, clock, files }: Pick<Deps, 'db' | 'clock' | 'files'>): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${FOLDER}/:name`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { data: params } = Params.safeParse(request.params);
      const { lang } = Query.parse(request.query);
      // After a replacement by another format, the file is still found under its old URL.
      const id = params?.name.replace(/\.[a-z0-9]+$/, '') ?? '';
      const row = await findDownload(db, clock.now(), id);
      const extension = extensionIn(row?.url ?? '');
      const type = documentTypes[extension];
      const found = row && type !== undefined ? await fileOf(files, row.url) : null;
      if (!row || !found || type === undefined) throw new Problem('not_found');
      reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type);
      reply.header('content-disposition', savedAsNamed(`download.${extension}`, `${inFileName(text(row.title)[lang])}.${extension}`));
      return sendFile(reply, found.file, `"${found.hash}"`, 'public, no-cache');
    },
  });
};
