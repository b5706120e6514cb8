import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import css from './ResultCard.module.css';

const cx = bindStyles(css);

const scores = ['creativity', 'task', 'total', 'duration'];

/** The skeleton of a result. */
export function ResultSkeleton({ label }: { label: string }) {
  return (
    <Card className={cx('card')}>
      <SkeletonGroup label={label} className={cx('shape')}>
        <Skeleton shape="block" height="1.9rem" />
        <div className={cx('scores')}>
          {scores.map((score) => (
            <Skeleton key={score} shape="block" height={88} />
          ))}
        </div>
        <div className={cx('rest')}>
          <CertificateShape />
        </div>
      </SkeletonGroup>
    </Card>
  );
}

/** The skeleton of a certificate. */
export function CertificateShape() {
  return <Skeleton shape="block" height="auto" className={cx('sheetShape')} />;
}
