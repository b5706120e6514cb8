import type { CompetitionSummary } from '#contract/competitions/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Picture } from '#src/ui/display/Picture.tsx';
import { artOf } from './artOf.ts';
import css from './Cover.module.css';

const cx = bindStyles(css);

interface CoverProps {
  competition: Pick<CompetitionSummary, 'art' | 'picture'>;
  /** `fill`: fills its box; `scene`: stands beside the words of a page's head. By default as its box draws pictures. */
  shape?: 'fill' | 'scene';
  /** The `sizes` attribute of a photograph. */
  sizes: string;
  /** True if it is visible without scrolling. */
  first?: boolean | undefined;
}

/** A competition's cover: its photograph with a description, or its drawing as decoration. */
export function Cover({ competition, shape, sizes, first }: CoverProps) {
  const text = useText();
  const { picture } = competition;
  const loading = first ? ({ loading: 'eager', fetchPriority: 'high' } as const) : {};
  if (!picture) return <Art name={artOf(competition)} alt="" {...loading} />;
  return <Picture picture={picture} alt={text(picture.alt)} sizes={sizes} className={cx(shape)} {...loading} />;
}
