/** The browser's Badging API for the installed portal's icon; not every browser has it. */
export interface BadgeHost {
  setAppBadge?: ((count: number) => Promise<void>) | undefined;
  clearAppBadge?: (() => Promise<void>) | undefined;
}

/** Shows a number on the icon of the installed portal, or none for 0. A refusal by the browser is ignored. */
export const showAppBadge = async (count: number, host: BadgeHost = navigator): Promise<void> => {
  try {
    await (count > 0 ? host.setAppBadge?.(count) : host.clearAppBadge?.());
  } catch {
    // not installed, or not allowed
  }
};
