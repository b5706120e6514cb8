import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './OfflineBar.module.css';

const cx = bindStyles(css);

/** Says that pages can still be read and that decisions wait for the network. */
export const OfflineBar = ({ isOffline }: { isOffline: boolean }) => {
  const { t } = useTranslation('admin');
  return (
    <div role="status">
      {isOffline && (
        <p className={cx('bar')}>
          <Icon name="off" />
          {t('frame.offline')}
        </p>
      )}
    </div>
  );
};
