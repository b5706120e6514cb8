import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '#contract/judging/admin.ts';
import type { BoardFacts } from '#src/admin/judging/boardFacts.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './deciding.module.css';

const cx = bindStyles(css);
const SHOWN = 4;

/** The works that cannot get all their judges, each with what keeps which judge from it. */
export const Unmet = ({ unmet, facts }: { unmet: Proposal['unmet']; facts: BoardFacts }) => {
  const { t } = useTranslation('admin');
  const [all, setAll] = useState(false);
  if (unmet.length === 0) return null;
  const names = new Map(facts.judges.map(({ judge }) => [judge.id, judge.name]));
  const works = new Map(facts.works.map(({ work }) => [work.id, work.no]));
  const shown = all ? unmet : unmet.slice(0, SHOWN);
  return (
    <>
      <p className={cx('warns')}>{t('judging.unmet', { count: unmet.length })}</p>
      <ul className={cx('unmet')}>
        {shown.map(({ workId, missing, because }) => (
          <li key={workId}>
            <b>{works.get(workId)}</b> {t('judging.unmet_lacks', { count: missing })}
            {because.length === 0
              ? t('judging.unmet_all')
              : because.map(({ judgeId, reason }) => `${names.get(judgeId) ?? ''} (${t(`judging.bar.${reason}`)})`).join(t('judging.and'))}
          </li>
        ))}
      </ul>
      {unmet.length > SHOWN && !all && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('judging.show_all', { count: unmet.length })}
        </Button>
      )}
    </>
  );
};
