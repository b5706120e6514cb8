import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardTeam, TeamConflict } from '#contract/judging/attemptsAdmin.ts';
import { REASON_MAX } from '#src/admin/judging/deciding/RulingDialog.tsx';
import { useJudgingAction } from '#src/admin/judging/useJudging.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './attempts.module.css';

const cx = bindStyles(css);

/** A conflict with the ruling that an organiser is about to give. */
interface Ruled {
  conflict: TeamConflict;
  ruling: 'confirmed' | 'overruled';
}

interface TeamConflictsProps {
  roundId: string;
  conflicts: readonly TeamConflict[];
  teams: readonly BoardTeam[];
}

/** The conflicts between the round's judges and its teams: while one stands, the judge cannot score the team. */
export const TeamConflicts = ({ roundId, conflicts, teams }: TeamConflictsProps) => {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<Ruled | null>(null);
  const { mutateAsync, isPending } = useJudgingAction('POST /api/admin/rounds/:id/team-rulings', () => setAsked(null));
  if (conflicts.length === 0) return null;
  const nameOf = (conflict: TeamConflict): string => teams.find(({ id }) => id === conflict.registrationId)?.teamName ?? '';
  const row = (conflict: TeamConflict) => {
    const { judge, judgeId, registrationId, kinds, ruling, ruled } = conflict;
    const ask = (next: Ruled['ruling']) => () => setAsked({ conflict, ruling: next });
    return (
      <li key={`${registrationId} ${judgeId}`}>
        <b>{t('judging.derived', { judge, no: nameOf(conflict) })}</b>
        <p>{kinds.map((kind) => t(kind === 'declared' ? 'judging.attempts.declared' : `judging.kind.${kind}`)).join(t('judging.and'))}</p>
        {ruled && (
          <p>{t(`judging.attempts.ruled_${ruling === 'overruled' ? 'overruled' : 'confirmed'}`, { by: ruled.by, reason: ruled.reason })}</p>
        )}
        {ruling !== 'overruled' && (
          <Button size="small" variant="outlined" onClick={ask('overruled')}>
            {t('judging.overrule')}
          </Button>
        )}
        {ruling !== 'confirmed' && (
          <Button size="small" onClick={ask('confirmed')}>
            {t('judging.confirm_conflict')}
          </Button>
        )}
      </li>
    );
  };
  return (
    <Alert severity={conflicts.some(({ ruling }) => ruling === 'open') ? 'warning' : 'info'}>
      <b>{t('judging.attempts.conflicts')}</b>
      <ul className={cx('conflicts')}>{conflicts.map(row)}</ul>
      {asked && (
        <ConfirmDialog
          title={t(`judging.ruling.${asked.ruling}.title`)}
          subject={`${nameOf(asked.conflict)}${t('dot')}${asked.conflict.judge}`}
          body={t(`judging.attempts.ruling_${asked.ruling}`)}
          confirmLabel={t(`judging.ruling.${asked.ruling}.title`)}
          isDangerous={false}
          reason={{ help: t('judging.reason_help'), required: t('judging.reason_required'), max: REASON_MAX }}
          isPending={isPending}
          onConfirm={(reason) => {
            const { registrationId, judgeId } = asked.conflict;
            return mutateAsync({ params: { id: roundId }, body: { registrationId, judgeId, ruling: asked.ruling, reason } });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Alert>
  );
};
