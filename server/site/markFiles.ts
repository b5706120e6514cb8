import { buffer } from 'node:stream/consumers';
import type { BrandMark } from '#contract/site/admin.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { SiteNow } from '#server/platform/site.ts';

export interface MarkSource {
  files: Pick<Files, 'find'>;
  site: { now(): { brand: Pick<SiteNow['brand'], 'mark'> } };
}

/** Returns a picture of the organisers' mark; null if none is set, or its file is gone. */
export const setMark = async ({ files, site }: MarkSource, size: keyof BrandMark): Promise<Buffer | null> => {
  const url = site.now().brand.mark?.[size];
  if (url === undefined) return null;
  const file = await files.find(url.replace('/files/', 'public/'));
  return file && buffer(file.read());
};
