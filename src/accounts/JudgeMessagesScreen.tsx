import { useTranslation } from 'react-i18next';
import { Page } from '#src/platform/navigation/Page.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { MessagesSection } from './settings/MessagesSection.tsx';
import { NoticesSection } from './settings/NoticesSection.tsx';
import css from './settings/settings.module.css';

const cx = bindStyles(css);

/** `/judging/messages`: the messages that a judge receives, and notices on this device. */
export default function JudgeMessagesScreen() {
  const { t } = useTranslation('accounts');
  return (
    <Page title={t('settings.messages.title')}>
      <PageBand
        tone="mint"
        title={t('settings.messages.title')}
        back={{ to: '/judging', label: t('settings.messages.judge.back') }}
        art="tock-happy"
      />
      <div className={`wrap ${cx('columns')}`}>
        <div className={cx('column')}>
          <MessagesSection reader="judge" />
        </div>
        <div className={cx('column')}>
          <NoticesSection reader="judge" />
        </div>
      </div>
    </Page>
  );
}
