import { useSite } from '#src/platform/site/site.ts';
import { LogoMark } from '#src/ui/art/LogoMark.tsx';

/** The organisers' logo, or the default drawing. Decorative, beside the name. */
export const BrandMark = ({ className }: { className?: string | undefined }) => {
  const mark = useSite()?.mark;
  return mark ? <img src={mark} alt="" width={48} height={48} className={className} /> : <LogoMark className={className} />;
};
