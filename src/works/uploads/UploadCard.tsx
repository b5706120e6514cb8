import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_UPLOAD_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import { isConnectionProblem } from '#src/offline/network/isConnectionProblem.ts';
import type { Progress, UploadItem, Uploads } from '#src/offline/uploads/index.ts';
import { agreementPrompt } from '#src/platform/api/agreementPrompt.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { UploadChip } from './UploadChip.tsx';
import css from './Uploads.module.css';

const cx = bindStyles(css);

interface UploadCardProps {
  item: UploadItem;
  uploads: Uploads;
  progress: Progress | undefined;
  /** The preview of the file. */
  preview: ReactNode;
  /** True if the film could not be made smaller: the original is uploaded. */
  couldNotBeSmaller?: boolean;
  onRemove: () => void;
}

/** One upload with its progress, speed and actions. */
export function UploadCard({ item, uploads, progress, preview, couldNotBeSmaller, onRemove }: UploadCardProps) {
  const { t } = useTranslation('works');
  const locale = useLocale();
  const { sizeBytes, status, name } = item;
  const sent = status.name === 'uploading' ? Math.max(item.acceptedBytes, progress?.sentBytes ?? 0) : item.acceptedBytes;
  const percent = status.name === 'ready' ? 100 : Math.floor((sent / sizeBytes) * 100);
  const tone = status.name === 'failed' || status.name === 'needs_file' ? 'danger' : status.name === 'uploading' ? 'cobalt' : 'ink';
  return (
    <Card as="li" pad="md" className={cx('card')}>
      <div className={cx('head')}>
        <div className={cx('preview')}>{preview}</div>
        <div className={cx('about')}>
          <b className={cx('name')}>{name}</b>
          <span className={cx('size')}>{fileSize(sizeBytes, locale)}</span>
          <UploadChip name={status.name} />
        </div>
        {status.name !== 'ready' && (
          <b className={`num ${cx('percent')}`} aria-hidden="true">
            {`${percent} %`}
          </b>
        )}
      </div>
      {status.name !== 'ready' && (
        <ProgressBar
          label={t('upload.progress', { name })}
          value={percent}
          tone={status.name === 'received' ? 'leaf' : tone}
          tock={status.name === 'uploading'}
        />
      )}
      {couldNotBeSmaller && (
        <Notice tone="warning" role="status">
          {t('smaller.failed')}
        </Notice>
      )}
      <StatusText item={item} progress={progress} percent={percent} sent={sent} />
      <Actions item={item} uploads={uploads} onRemove={onRemove} />
    </Card>
  );
}

/** The status of the upload as text. */
function StatusText({
  item,
  progress,
  percent,
  sent,
}: {
  item: UploadItem;
  progress: Progress | undefined;
  percent: number;
  sent: number;
}) {
  const { t } = useTranslation('works');
  const locale = useLocale();
  const format = useFormat();
  const message = useProblemMessage();
  const { status, sizeBytes, acceptedBytes, storedIn, isStartedOver, smaller } = item;
  const size = (bytes: number) => fileSize(bytes, locale);
  const lines: ReactNode[] = [];
  if (smaller?.name === 'made' && smaller.originalBytes > sizeBytes)
    lines.push(
      t('smaller.made', { before: size(smaller.originalBytes), percent: Math.floor((1 - sizeBytes / smaller.originalBytes) * 100) }),
    );
  if (status.name === 'uploading') {
    const rate = progress?.bytesPerSecond ?? null;
    lines.push(
      rate === null
        ? t('upload.sent', { sent: size(sent), size: size(sizeBytes) })
        : t('upload.sentAt', { sent: size(sent), size: size(sizeBytes), rate: size(Math.round(rate)) }),
    );
    if (progress?.secondsLeft) lines.push(<b>{t('upload.left', { wait: format.wait(progress.secondsLeft) })}</b>);
    if (acceptedBytes > 0) lines.push(t('upload.safe', { safe: size(acceptedBytes) }));
  }
  if (status.name === 'waiting') {
    const code = status.problem?.code;
    if (isConnectionProblem(code)) lines.push(t('upload.waitsForNetwork', { percent }));
    else if (code === 'signed_out') lines.push(t('upload.waitsForSignIn'));
    else if (code === 'agreement_needed') lines.push(t('upload.waitsForAgreement'));
    else if (status.problem) lines.push(message(status.problem), t('upload.triesAgain'));
    else lines.push(t('upload.queued'));
  }
  if (status.name === 'paused') lines.push(t('upload.pausedAt', { percent }));
  if (status.name === 'received') lines.push(t('upload.checking'));
  if (status.name === 'failed') lines.push(message(status.problem));
  if (status.name === 'needs_file') lines.push(t(`upload.needs.${status.why}`));
  if (isStartedOver && status.name !== 'ready') lines.push(t('upload.startedOver'));
  if (storedIn === 'none' && (status.name === 'uploading' || status.name === 'waiting' || status.name === 'paused'))
    lines.push(t('upload.notKept'));
  if (lines.length === 0) return null;
  return (
    <div className={cx('saying')} role={status.name === 'uploading' ? undefined : 'status'}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences without state
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}

function Actions({ item, uploads, onRemove }: Pick<UploadCardProps, 'item' | 'uploads' | 'onRemove'>) {
  const { t } = useTranslation('works');
  const message = useProblemMessage();
  const { id, status, name, smaller } = item;
  const attempt = (act: () => Promise<unknown>) =>
    void act().catch((error: unknown) => showToast({ message: message(error), tone: 'danger' }));
  const waitsFor = status.name === 'waiting' ? status.problem?.code : undefined;
  const needsOwner = waitsFor === 'signed_out' || waitsFor === 'agreement_needed';
  const agree = async () => {
    if (await agreementPrompt.ask()) await uploads.signedIn();
  };
  const goOn = (label: string) => (
    <Button size="sm" icon="play" onClick={() => attempt(() => uploads.resume(id))}>
      {label}
    </Button>
  );
  return (
    <div className={cx('actions')}>
      {waitsFor === 'signed_out' && (
        <Button size="sm" icon="user" onClick={() => void sessionExpiry.ask()}>
          {t('upload.signIn')}
        </Button>
      )}
      {waitsFor === 'agreement_needed' && (
        <Button size="sm" icon={moreIcons.book} onClick={() => attempt(agree)}>
          {t('agree')}
        </Button>
      )}
      {(status.name === 'uploading' || (status.name === 'waiting' && !needsOwner)) && (
        <Button size="sm" variant="secondary" icon="pause" onClick={() => attempt(() => uploads.pause(id))}>
          {t('upload.pause')}
        </Button>
      )}
      {status.name === 'paused' && goOn(t('upload.resume'))}
      {status.name === 'failed' && goOn(t('upload.tryAgain'))}
      {status.name === 'failed' && smaller?.name === 'made' && smaller.originalBytes <= MAX_UPLOAD_BYTES && (
        <Button size="sm" variant="secondary" onClick={() => attempt(() => uploads.smallerFilm.goBack(id))}>
          {t('smaller.useOriginal')}
        </Button>
      )}
      {status.name === 'needs_file' && status.why === 'permission' && (
        <Button size="sm" icon="play" onClick={() => attempt(() => uploads.allow(id))}>
          {t('upload.resume')}
        </Button>
      )}
      {status.name === 'needs_file' && status.why !== 'permission' && <SameFile id={id} uploads={uploads} />}
      <IconButton name={moreIcons.trash} label={t('upload.remove', { name })} tone="danger" onClick={onRemove} />
    </div>
  );
}

/** Asks for the file again to resume its upload. */
function SameFile({ id, uploads }: { id: string; uploads: Uploads }) {
  const { t } = useTranslation('works');
  const inputId = useId();
  const [other, setOther] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) setOther(!(await uploads.giveFile(id, file).catch(() => false)));
  };
  return (
    <>
      <label className={cx('choose')} htmlFor={inputId}>
        <Icon name={moreIcons.file} />
        {t('upload.chooseSame')}
        <input id={inputId} type="file" className="vh" onChange={(event) => void choose(event)} />
      </label>
      {other && <p role="alert">{t('upload.otherFile')}</p>}
    </>
  );
}
