/** Saves a file that the page has made or fetched. */
export const saveAs = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the download starts with the click but keeps reading
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
