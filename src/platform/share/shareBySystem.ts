interface SharingDevice {
  share?: ((data: ShareData) => Promise<void>) | undefined;
  canShare?: ((data: ShareData) => boolean) | undefined;
}

/**
 * Opens the system's share sheet. Resolves to true if the page was shared or the reader cancelled, to false if there is no share sheet or
 * it failed.
 */
export const shareBySystem = async (device: SharingDevice, data: ShareData): Promise<boolean> => {
  if (!device.share || device.canShare?.(data) === false) return false;
  try {
    await device.share(data);
    return true;
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError';
  }
};
