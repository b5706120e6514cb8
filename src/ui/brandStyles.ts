import { BRAND_STYLES } from '#contract/site/brandFiles.ts';

/** Applies the brand's styles from an address, `null` for the default colour. The earlier styles stay until the new ones have loaded. */
export const showBrandStyles = (address: string | null): void => {
  const before = [...document.querySelectorAll<HTMLLinkElement>(`link[href^="${BRAND_STYLES}"]`)];
  if (before.some((link) => link.getAttribute('href') === address)) return;
  const removeOthers = () => {
    for (const link of before) link.remove();
  };
  if (address === null) {
    removeOthers();
    return;
  }
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  link.addEventListener('load', removeOthers);
  document.head.append(link);
};
