import { useTranslation } from 'react-i18next';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { misfitsOf } from '#src/registrations/advancement/invitationTo.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

interface MisfitNoticeProps {
  entry: Entry;
  competition: Competition;
  participation: Participation;
}

/** Names what of an entry the form of another competition could not take over. */
export function MisfitNotice({ entry, competition, participation }: MisfitNoticeProps) {
  const { t } = useTranslation('registrations');
  const misfits = misfitsOf(entry, competition, participation);
  if (!misfits) return null;
  const { group, participation: isOther, leftOut, missing } = misfits;
  const { max } = participation === 'single' ? { max: 1 } : competition.teamSize;
  return (
    <Notice tone="warning" title={t('advancement.misfit.title')}>
      {isOther && <p>{t(`advancement.misfit.${participation}`)}</p>}
      {group && <p>{t('advancement.misfit.group', { group: t(`group.${entry.group}`) })}</p>}
      {leftOut.length > 0 && <p>{t('advancement.misfit.leftOut', { count: max, names: leftOut.join(t('advancement.misfit.and')) })}</p>}
      {missing > 0 && <p>{t('advancement.misfit.missing', { count: missing })}</p>}
    </Notice>
  );
}
