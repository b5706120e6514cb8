import { Alert, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { CurrentSettings } from '#contract/site/admin.ts';
import css from '#src/admin/kit/fields/editor.module.css';
import { focusWrongNumber } from '#src/admin/kit/fields/focusWrongNumber.ts';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { ConflictChoice } from '#src/admin/revisions/editing/ConflictChoice.tsx';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { BrandCard } from './BrandCard.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { HolidaysCard } from './HolidaysCard.tsx';
import { LimitsCard } from './LimitsCard.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import { PasswordsCard } from './PasswordsCard.tsx';
import { RetentionCard } from './RetentionCard.tsx';
import { SettingsChanges } from './SettingsChanges.tsx';
import { SettingsVersions } from './SettingsVersions.tsx';
import { SiteCard } from './SiteCard.tsx';
import { useSettings } from './useSettings.ts';

const cx = bindStyles(css);

export const SettingsForm = ({ current }: { current: CurrentSettings }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const isOffline = useOffline();
  const readOnly = usePhone();
  const editing = useSettings(current);
  const form = useRef<HTMLFieldSetElement>(null);
  const notify = useNotify();
  const { settings, theirs, mine } = editing;
  const { changed } = current;
  const { hash, key } = useLocation();
  // The palette leads to one card: the form is there only once the settings are read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: led to the same card again, it is shown again
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash, key]);
  return (
    <>
      <PageHead
        title={t('settings.title')}
        facts={changed && t('settings.changed', { by: changed.by, at: format.dateTime(changed.at) })}
        line
        actions={
          !readOnly && (
            <Button
              variant="contained"
              loading={editing.isSaving}
              disabled={!editing.isChanged || theirs !== null || isOffline}
              onClick={() => (focusWrongNumber(form.current) ? notify('settings.wrong_number', { type: 'error' }) : editing.save())}
            >
              {t('settings.save')}
            </Button>
          )
        }
      />
      {readOnly && (
        <div className={cx('notice')}>
          <Alert severity="info">{t('settings.read_only')}</Alert>
        </div>
      )}
      {theirs && mine && (
        <div className={cx('notice')}>
          <ConflictChoice onTakeTheirs={editing.takeTheirs} onKeepMine={editing.keepMine}>
            {t('settings.conflict', {
              by: theirs.changed?.by ?? '',
              at: format.dateTime(theirs.changed?.at ?? 0),
            })}
          </ConflictChoice>
          <SettingsChanges from={theirs.settings} to={mine} names={[t('competition_editor.theirs'), t('competition_editor.mine')]} />
        </div>
      )}
      <div className={cx('columns')}>
        <fieldset ref={form} className={cx('fieldset')} disabled={readOnly}>
          <div className={cx('column')}>
            <BrandCard editing={editing} />
            <SiteCard editing={editing} />
            <HolidaysCard editing={editing} />
            <LimitsCard editing={editing} />
            <PasswordsCard editing={editing} />
            <MessagesCard editing={editing} />
            <RetentionCard editing={editing} limits={current.retentionLimits} />
          </div>
        </fieldset>
        <div className={cx('column')}>
          <BrandPreview {...settings.brand} />
          <SettingsVersions editing={editing} readOnly={readOnly} />
        </div>
      </div>
    </>
  );
};
