/** Path of the styles for a colour that organisers have set. */
export const BRAND_STYLES = '/brand.css';

/** Returns the styles' URL for a version of the settings. Its content never changes, so that devices cache it. */
export const brandStylesAt = (version: number): string => `${BRAND_STYLES}?v=${version}`;
