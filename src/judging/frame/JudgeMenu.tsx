import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import { switchLanguage } from '#src/platform/i18n/i18n.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useConfirmSignOut } from '#src/platform/session/useConfirmSignOut.tsx';
import { TockHead } from '#src/ui/art/TockHead.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Menu } from '#src/ui/dialogs/Menu.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './JudgeTop.module.css';

const cx = bindStyles(css);

/** The judge's name, with the language, the messages, the sign-in settings and signing out. */
export function JudgeMenu({ account: { name } }: { account: Account }) {
  const { t } = useTranslation(['judging', 'app', 'problems']);
  const navigate = useNavigate();
  const message = useProblemMessage();
  const other = useLocale() === 'zh-CN' ? 'en-US' : 'zh-CN';
  const { signOut, dialog } = useConfirmSignOut();
  const fail = (problem: unknown) => showToast({ message: message(problem), tone: 'danger' });
  const items = [
    {
      id: 'language',
      icon: 'globe' as const,
      label: t('app:otherLanguage'),
      onAction: () => void switchLanguage(other).catch(() => showToast({ message: t('problems:part_not_loaded'), tone: 'danger' })),
    },
    { id: 'messages', icon: moreIcons.bell, label: t('menu.messages'), onAction: () => navigate('/judging/messages') },
    // the back office's own page
    { id: 'security', icon: moreIcons.shield, label: t('menu.security'), onAction: () => window.location.assign('/admin/security') },
    { id: 'out', icon: moreIcons.logout, label: t('app:account.signOut'), onAction: () => void signOut().catch(fail) },
  ];
  return (
    <div className={cx('judge')}>
      <Menu
        label={t('menu.label', { name })}
        items={items}
        triggerClassName={cx('menu')}
        trigger={
          <>
            <span className={cx('avatar')}>
              <TockHead />
            </span>
            <span className={cx('judgeName')}>{t('menu.judge', { name })}</span>
          </>
        }
      />
      {dialog}
    </div>
  );
}
