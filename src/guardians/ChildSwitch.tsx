import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { FocusTarget } from '#src/ui/layout/FocusTarget.tsx';
import css from './Guardian.module.css';

const cx = bindStyles(css);

interface ChildSwitchProps {
  /** The position of the child on screen, from 0. */
  index: number;
  count: number;
  /** Increment it to move the focus here. */
  focusToken: number;
  onChoose: (index: number) => void;
}

/** Leads to the other children of a link. What was chosen for each is kept. */
export function ChildSwitch({ index, count, focusToken, onChoose }: ChildSwitchProps) {
  const { t } = useTranslation('guardians');
  return (
    <Card as="section" pad="lg" className={cx('switch')}>
      <FocusTarget token={focusToken}>
        <p>
          <b>{t('children.which', { number: index + 1, total: count })}</b> {t('children.lead')}
        </p>
      </FocusTarget>
      <div className={cx('switchButtons')}>
        {index > 0 && (
          <Button variant="secondary" size="sm" onClick={() => onChoose(index - 1)}>
            {t('children.previous')}
          </Button>
        )}
        {index < count - 1 && (
          <Button variant="secondary" size="sm" icon="arrow" onClick={() => onChoose(index + 1)}>
            {t('children.next')}
          </Button>
        )}
      </div>
    </Card>
  );
}
