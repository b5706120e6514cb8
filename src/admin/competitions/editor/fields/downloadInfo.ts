/** What a file of this site says of itself; `missing` where there is none at the address, null where it cannot be asked: another site, or no network. */
export const downloadInfo = async (url: string): Promise<{ sizeBytes: number; format?: string } | 'missing' | null> => {
  if (!/^\/(?!\/)/.test(url)) return null;
  const response = await fetch(url, { method: 'HEAD' }).catch(() => null);
  if (!response || response.status >= 500) return null;
  // A page of the portal answers any address that it does not know: a file says its length and is no page.
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  const length = Number(response.headers.get('content-length'));
  if (!response.ok || isPage) return 'missing';
  if (!Number.isSafeInteger(length) || length <= 0) return null;
  const format = /\.([a-z0-9]{1,10})$/i.exec(url)?.[1]?.toUpperCase();
  return { sizeBytes: length, ...(format !== undefined && { format }) };
};
