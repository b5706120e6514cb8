import { useTranslation } from 'react-i18next';
import type { TakenWork } from '#src/offline/takenAlong/index.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './TakeAlong.module.css';

const cx = bindStyles(css);

/** Says how much of a work is on this device. */
export function TakenState({ work: { state, storedBytes, sizeBytes } }: { work: TakenWork }) {
  const { t } = useTranslation('judging');
  const format = useFormat();
  const locale = useLocale();
  const part = sizeBytes === 0 ? 0 : Math.floor((storedBytes / sizeBytes) * 100);
  return (
    <span className={cx('state', state)}>
      <Icon name={state === 'whole' ? moreIcons.save : state === 'failed' ? 'alert' : 'dl'} />
      {state === 'whole' && t('take.here', { size: fileSize(storedBytes, locale) })}
      {state === 'waiting' && t('take.part', { percent: format.number(part) })}
      {state === 'failed' && t('take.stuck', { percent: format.number(part) })}
    </span>
  );
}
