interface SharingDevice {
  share?: ((data: ShareData) => Promise<void>) | undefined;
  canShare?: ((data: ShareData) => boolean) | undefined;
}

/**
 * Opens the system's share sheet. Answers whether that was enough: true when something was shared or the reader thought
 * better of it, false where there is no sheet or it failed.
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
