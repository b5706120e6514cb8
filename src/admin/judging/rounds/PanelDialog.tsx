import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Board, PanelMember } from '#contract/judging/admin.ts';
import type { BoardFacts } from '#src/admin/judging/boardFacts.ts';
import { panelOf } from '#src/admin/judging/panelOf.ts';
import { useJudgingAction } from '#src/admin/judging/useJudging.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { PanelTable } from './PanelTable.tsx';

const PAGE_SIZE = 200;

interface PanelDialogProps {
  board: Board;
  facts: BoardFacts;
  onClose: () => void;
}

/** Chooses the judges of a round, with the languages that they read and how many works they take. */
export const PanelDialog = ({ board, facts, onClose }: PanelDialogProps) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const titleId = useId();
  const { data, error } = useCall('GET /api/admin/judges', { query: { pageSize: PAGE_SIZE } });
  const [members, setMembers] = useState<ReadonlyMap<string, PanelMember>>(
    () => new Map(panelOf(board).map((member) => [member.judgeId, member])),
  );
  const save = useJudgingAction('PUT /api/admin/rounds/:id/panel', onClose);
  const unmarked = facts.judges.reduce(
    (sum, { judge, assigned, done }) => (judge.hasLeft || members.has(judge.id) ? sum : sum + assigned - done),
    0,
  );
  return (
    <Dialog open onClose={save.isPending ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('judging.panel')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{t('judging.panel_body')}</DialogContentText>
        {error && <Alert severity="error">{message(error)}</Alert>}
        {!data && !error && <LoadingBars rows={4} />}
        {data?.total === 0 && <Alert severity="info">{t('judging.no_judges_at_all')}</Alert>}
        {data && data.total > 0 && <PanelTable judges={data.items} members={members} onChange={setMembers} />}
        {unmarked > 0 && <Alert severity="warning">{t('judging.panel_frees', { count: unmarked })}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={save.isPending}>
          {t('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={save.isPending}
          onClick={() =>
            save.mutate({ params: { id: board.round.id }, body: { version: board.round.version, members: [...members.values()] } })
          }
        >
          {t('judging.save_panel', { count: members.size })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
