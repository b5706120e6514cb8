/** Whether nothing should be loaded ahead: the reader saves data, or the connection is slow. Only Chromium knows. */
export const savesData = (): boolean => {
  const line: unknown = 'connection' in navigator ? navigator.connection : null;
  if (typeof line !== 'object' || line === null) return false;
  return ('saveData' in line && line.saveData === true) || ('effectiveType' in line && String(line.effectiveType).endsWith('2g'));
};
