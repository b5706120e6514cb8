import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRunConfirmed } from '#src/accounts/index.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { lacksFeature } from '#src/platform/device/inAppBrowser.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './CalendarDialog.module.css';

const cx = bindStyles(css);

/** Returns a URL with the scheme that calendar programs accept as a subscription; with `https:` a browser would save the file once. */
const webcalOf = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** Creates the link by which the reader's calendar reads all dates, shows it this once, and revokes it. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  const format = useFormat();
  const message = useProblemMessage();
  const [url, setUrl] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const link = useRef<HTMLInputElement>(null);
  const { data, error: readError } = useOwnCall('GET /api/account/calendar', {});
  const make = useAction('POST /api/account/calendar', {
    run: useRunConfirmed(),
    onSuccess: (made) => {
      setUrl(made.url);
      setCopied(false);
    },
  });
  const end = useAction('DELETE /api/account/calendar', { onSuccess: () => setUrl(null) });
  const error = make.error ?? end.error ?? readError;
  const since = data?.since ?? null;
  const copy = async () => {
    if (url === null) return;
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // not every browser allows this: focus the link instead, so that it can be copied by keyboard
      link.current?.focus();
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('calendar.title')}
      closeLabel={t('close')}
      actions={
        <>
          {since !== null && (
            <Button variant="danger" busy={end.isPending} onClick={() => end.mutate({})}>
              {t('calendar.end')}
            </Button>
          )}
          {url === null ? (
            <Button icon="cal" busy={make.isPending} onClick={() => make.mutate({ body: { locale } })}>
              {t(since === null ? 'calendar.make' : 'calendar.makeAgain')}
            </Button>
          ) : (
            <Button icon={moreIcons.copy} onClick={() => void copy()}>
              {t(isCopied ? 'calendar.copied' : 'calendar.copy')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('calendar.lead')}</p>
      {url === null && since !== null && <p>{t('calendar.since', { date: format.date(since) })}</p>}
      {url !== null && (
        <div className={cx('link')}>
          <TextField ref={link} label={t('calendar.link')} readOnly value={url} onFocus={({ target }) => target.select()} />
          {/* an app's own browser cannot open another app by such a URL */}
          {!lacksFeature('download') && (
            <a href={webcalOf(url)} className={cx('open')}>
              <Icon name="cal" />
              {t('calendar.open')}
            </a>
          )}
        </div>
      )}
      {error && (
        <Notice tone="danger" role="alert" className={cx('failed')}>
          {message(error)}
        </Notice>
      )}
    </Dialog>
  );
}
