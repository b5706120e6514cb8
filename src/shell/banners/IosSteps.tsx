import { useTranslation } from 'react-i18next';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './IosSteps.module.css';

const cx = bindStyles(css);

const steps = [
  { key: 'share', icon: moreIcons.up },
  { key: 'add', icon: moreIcons.plus },
  { key: 'confirm', icon: 'check' },
] as const;

interface IosStepsProps {
  open: boolean;
  onClose: () => void;
  /** Called when the reader confirmed the steps. */
  onDone: () => void;
}

/** The steps to add the portal to the home screen of an iPhone or iPad, which no page can do itself. */
export function IosSteps({ open, onClose, onDone }: IosStepsProps) {
  const { t } = useTranslation('app');
  const { name } = useBrand();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('install.ios.title', { name })}
      closeLabel={t('close')}
      actions={<Button onClick={onDone}>{t('install.ios.done')}</Button>}
    >
      <p>{t('install.ios.body')}</p>
      <ol className={cx('steps')}>
        {steps.map(({ key, icon }) => (
          <li key={key}>
            <i className={cx('key')}>
              <Icon name={icon} />
            </i>
            {t(`install.ios.${key}`)}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
