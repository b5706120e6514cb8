import { useEffect } from 'react';
import { BRAND_STYLES } from '#contract/site/brandFiles.ts';
import { useSite } from '#src/platform/site/site.ts';

/** Applies the brand's styles from an address, `null` for the default colour. The earlier styles stay until the new ones have loaded. */
const showBrandStyles = (address: string | null): void => {
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

/** Applies the organisers' colour to the portal. A server-rendered page already links the styles. */
export function BrandStyles() {
  const styles = useSite()?.styles;
  useEffect(() => {
    if (styles !== undefined) showBrandStyles(styles);
  }, [styles]);
  return null;
}
