/** The styles of a colour that organisers have set. */
export const BRAND_STYLES = '/brand.css';

/** Their address in a version of the settings: what is there never changes, so that a device keeps it. */
export const brandStylesAt = (version: number): string => `${BRAND_STYLES}?v=${version}`;
