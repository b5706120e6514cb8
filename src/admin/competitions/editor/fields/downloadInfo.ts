/**
 * Returns the size and format of a file of this site; `missing` if there is none at the address, null if it cannot be requested (another
 * site, or no network).
 */
export const downloadInfo = async (url: string): Promise<{ sizeBytes: number; format?: string } | 'missing' | null> => {
  if (!/^\/(?!\/)/.test(url)) return null;
  const response = await fetch(url, { method: 'HEAD' }).catch(() => null);
  if (!response || response.status >= 500) return null;
  // The portal answers unknown addresses with a page; a file has a length and is not HTML.
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  const length = Number(response.headers.get('content-length'));
  if (!response.ok || isPage) return 'missing';
  if (!Number.isSafeInteger(length) || length <= 0) return null;
  const format = /\.([a-z0-9]{1,10})$/i.exec(url)?.[1]?.toUpperCase();
  return { sizeBytes: length, ...(format !== undefined && { format }) };
};
