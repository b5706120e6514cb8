import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Competition } from '#contract/competitions/public.ts';
import type { Device } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { isOf } from '#src/offline/subject.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { draftPath } from '#src/registrations/draftPath.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './NewEntry.module.css';

const cx = bindStyles(css);

interface DraftChoiceProps {
  drafts: Device['drafts']['all'];
  competition: Competition;
  /** The draft open in this form. */
  but: string | null;
}

/** Links above a form to other drafts of the same competition that can be resumed instead. */
export function DraftChoice({ drafts, competition, but }: DraftChoiceProps) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const all = useLiveQuery(drafts);
  const others =
    all.state === 'ready'
      ? all.value.filter(isOf('registration')).filter(({ id, competition: of }) => id !== but && of.id === competition.id)
      : [];
  if (others.length === 0) return null;
  return (
    <Notice tone="info" icon={moreIcons.save} title={t('sign.drafts')}>
      <ul className={cx('drafts')}>
        {others.map((draft) => (
          <li key={draft.id}>
            <Link to={draftPath(draft)}>
              {t('sign.draft', { team: draft.label || t('onDevice.unnamed'), when: format.near(draft.savedAt) })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
