import { useEffect } from 'react';
import { useSite } from '#src/platform/site/site.ts';
import { showBrandStyles } from '#src/ui/brandStyles.ts';

/** Gives the portal the colour that organisers have set. The server has named its styles already in a page that it rendered. */
export function BrandStyles() {
  const styles = useSite()?.styles;
  useEffect(() => {
    if (styles !== undefined) showBrandStyles(styles);
  }, [styles]);
  return null;
}
