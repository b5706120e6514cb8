import { Alert, Button, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/http/api.ts';
import { type NoticeChoice, type NoticeKind, noticeChannels, noticeTimings } from '#contract/office/rules/notices.ts';
import { loadNoticesSection } from '#src/accounts/index.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { useWarnBeforeUnload } from '#src/admin/revisions/editing/useWarnBeforeUnload.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Toaster } from '#src/ui/feedback/Toaster.tsx';
import css from './NoticesPage.module.css';

const cx = bindStyles(css);
const SETTINGS = 'GET /api/admin/notice-settings';

const ThisDevice = lazy(async () => ({ default: (await loadNoticesSection()).NoticesSection }));

type Settings = AnswerOf<typeof SETTINGS>;
type KindChoice = Settings['kinds'][number];

const hasWay = ({ timing, mail, push }: NoticeChoice): boolean => timing === 'never' || mail || push;

/** The time and the channels of one kind of notice. */
const KindRow = ({ choice, onChange }: { choice: KindChoice; onChange: (change: Partial<NoticeChoice>) => void }) => {
  const { t } = useTranslation('officeNotices');
  const wrongId = useId();
  const { kind, timing } = choice;
  const name = t(`kind.${kind}`);
  return (
    <li className={cx('kind')}>
      <div className={cx('name')}>
        <b>{name}</b>
        <p className={cx('quiet')}>{t(`what.${kind}`)}</p>
      </div>
      <TextField
        select
        size="small"
        value={timing}
        onChange={({ target }) => onChange({ timing: noticeTimings.find((each) => each === target.value) ?? timing })}
        slotProps={{ htmlInput: { 'aria-label': `${name}: ${t('when')}` } }}
      >
        {noticeTimings.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`timing.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <fieldset className={cx('by')} aria-label={`${name}: ${t('by')}`}>
        {noticeChannels.map((channel) => (
          <FormControlLabel
            key={channel}
            disabled={timing === 'never'}
            control={
              <Checkbox
                checked={choice[channel]}
                onChange={({ target }) => onChange({ [channel]: target.checked })}
                slotProps={{ input: { 'aria-describedby': hasWay(choice) ? undefined : wrongId } }}
              />
            }
            label={t(channel)}
          />
        ))}
      </fieldset>
      {!hasWay(choice) && (
        <p id={wrongId} role="alert" className={cx('wrong')}>
          {t('no_way')}
        </p>
      )}
    </li>
  );
};

const Form = ({ stored }: { stored: Settings }) => {
  const { t } = useTranslation('officeNotices');
  const client = useQueryClient();
  const notify = useNotify();
  const onError = useFailureNotice();
  const isOffline = useOffline();
  const [changes, setChanges] = useState<Partial<Record<NoticeKind, Partial<NoticeChoice>>>>({});
  const [hour, setHour] = useState<number | null>(null);
  const kinds = stored.kinds.map((choice) => ({ ...choice, ...changes[choice.kind] }));
  const digestHour = hour ?? stored.digestHour;
  const isChanged = digestHour !== stored.digestHour || JSON.stringify(kinds) !== JSON.stringify(stored.kinds);
  useWarnBeforeUnload(isChanged);
  const save = useAction('PUT /api/admin/notice-settings', {
    onSuccess: () => {
      notify(t('saved'), { type: 'success' });
      return client.invalidateQueries({ queryKey: [SETTINGS] });
    },
    onError,
  });
  const isHeardBy = (channel: 'mail' | 'push') => kinds.some((choice) => choice.timing !== 'never' && choice[channel]);
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <Button
            variant="contained"
            disabled={!isChanged || !kinds.every(hasWay) || isOffline}
            loading={save.isPending}
            onClick={() => save.mutate({ body: { kinds, digestHour } })}
          >
            {t('save')}
          </Button>
        }
      />
      <div className={cx('page')}>
        <p className={cx('quiet')}>{t('lead')}</p>
        <p className={cx('quiet')}>{t('quiet')}</p>
        {!stored.hasMail && isHeardBy('mail') && (
          <Alert
            severity="warning"
            action={
              <Button component={Link} to="/security" color="inherit">
                {t('to_profile')}
              </Button>
            }
          >
            {t('no_mail')}
          </Alert>
        )}
        {stored.devices === 0 && isHeardBy('push') && <Alert severity="info">{t('no_device')}</Alert>}
        <Panel title={t('kinds')}>
          <ul className={cx('kinds')}>
            {kinds.map((choice) => (
              <KindRow
                key={choice.kind}
                choice={choice}
                onChange={(change) => setChanges({ ...changes, [choice.kind]: { ...changes[choice.kind], ...change } })}
              />
            ))}
          </ul>
        </Panel>
        <Panel title={t('digest_hour')}>
          <div className={cx('hour')}>
            <TextField
              select
              size="small"
              value={digestHour}
              sx={{ width: 'auto' }}
              onChange={({ target }) => setHour(Number(target.value))}
              slotProps={{ htmlInput: { 'aria-label': t('digest_hour') } }}
            >
              {stored.digestHours.map((each) => (
                <MenuItem key={each} value={each}>
                  {`${String(each).padStart(2, '0')}:00`}
                </MenuItem>
              ))}
            </TextField>
            <p className={cx('quiet')}>{t('digest_what')}</p>
          </div>
        </Panel>
        <Suspense fallback={<LoadingBars rows={2} />}>
          <ThisDevice reader="organiser" />
        </Suspense>
      </div>
    </>
  );
};

/** The organiser's own choice of notices. */
export const NoticesPage = () => {
  const { t } = useTranslation('officeNotices');
  const message = useProblemMessage();
  const { data, error } = useCall(SETTINGS, {});
  return (
    <>
      {!data && <PageHead title={t('title')} />}
      {error && !data && <Alert severity="error">{message(error)}</Alert>}
      {!error && !data && <LoadingBars rows={6} />}
      {data && <Form stored={data} />}
      <Toaster />
    </>
  );
};
