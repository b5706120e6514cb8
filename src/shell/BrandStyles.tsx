import { useEffect } from 'react';
import { useSite } from '#src/platform/site/site.ts';
import { showBrandStyles } from '#src/ui/brandStyles.ts';

/** Applies the organisers' colour to the portal. A server-rendered page already links the styles. */
export function BrandStyles() {
  const styles = useSite()?.styles;
  useEffect(() => {
    if (styles !== undefined) showBrandStyles(styles);
  }, [styles]);
  return null;
}
