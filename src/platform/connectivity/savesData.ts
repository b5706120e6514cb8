/** Returns true if nothing should be prefetched: the reader saves data, or the connection is slow. Supported by Chromium only. */
export const savesData = (): boolean => {
  const line: unknown = 'connection' in navigator ? navigator.connection : null;
  if (typeof line !== 'object' || line === null) return false;
  return ('saveData' in line && line.saveData === true) || ('effectiveType' in line && String(line.effectiveType).endsWith('2g'));
};
