import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Board } from '#contract/judging/admin.ts';
import { type BoardFacts, missingMarks } from '#src/admin/judging/boardFacts.ts';
import { useRemind } from '#src/admin/judging/useRemind.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

/** The size of the signs before a label, as elsewhere in the head. */
const signs = { '& .MuiButton-startIcon svg': { width: 16, height: 16 } };

/** The dialogs of a round. */
export type RoundDialogName = 'add' | 'edit' | 'panel' | 'open' | 'lock' | 'unlock' | 'export';

interface RoundActionsProps {
  board: Board;
  facts: BoardFacts;
  onOpen: (dialog: RoundDialogName) => void;
}

/** The button that takes a round to its next state, with what is missing for it. */
const NextState = ({ board: { round, judges }, facts, onOpen }: RoundActionsProps) => {
  const { t } = useTranslation('admin');
  if (round.state === 'locked')
    return (
      <Button variant="outlined" onClick={() => onOpen('unlock')}>
        {t('judging.unlock')}
      </Button>
    );
  // scores of a table can come from sheets alone
  if (round.state === 'draft' && round.table === null && !judges.some(({ hasLeft }) => !hasLeft))
    return (
      <Button variant="outlined" sx={signs} startIcon={<Icon name="users" />} onClick={() => onOpen('panel')}>
        {t('judging.choose_judges')}
      </Button>
    );
  if (round.state === 'draft')
    return (
      <Button variant="outlined" sx={signs} startIcon={<Icon name="play" />} onClick={() => onOpen('open')}>
        {t('judging.open_round')}
      </Button>
    );
  const missing = missingMarks(facts);
  return (
    <Button variant="outlined" sx={signs} startIcon={<Icon name="lock" />} onClick={() => onOpen('lock')}>
      {missing === 0 ? t('judging.lock') : t('judging.lock_missing', { count: missing })}
    </Button>
  );
};

/** The actions of a round in the head: remind, the next state, and the rest in a menu. */
export const RoundActions = (props: RoundActionsProps) => {
  const { board, facts, onOpen } = props;
  const { t } = useTranslation('admin');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { remind, isPending } = useRemind(board.round.id);
  const behind = facts.judges.filter(({ judge, isBehind }) => isBehind && !judge.hasLeft);
  const choose = (dialog: RoundDialogName) => () => {
    setAnchor(null);
    onOpen(dialog);
  };
  return (
    <>
      {behind.length > 0 && (
        <Button
          variant="outlined"
          sx={signs}
          startIcon={<Icon name={moreIcons.bell} />}
          loading={isPending}
          onClick={() => remind(behind.map(({ judge }) => judge.id))}
        >
          {t('judging.remind', { count: behind.length })}
        </Button>
      )}
      <NextState {...props} />
      <Button
        aria-label={t('judging.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ minWidth: 36, px: 1 }}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name={moreIcons.dots} />
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {board.round.state !== 'locked' && <MenuItem onClick={choose('panel')}>{t('judging.panel')}</MenuItem>}
        {board.round.state !== 'locked' && <MenuItem onClick={choose('edit')}>{t('judging.edit_round')}</MenuItem>}
        {board.round.table && (
          <MenuItem
            component={Link}
            to={`/judging/score-sheets?${new URLSearchParams({ competition: board.round.competitionId, round: board.round.id })}`}
          >
            {t('judging.score_sheets')}
          </MenuItem>
        )}
        <MenuItem onClick={choose('add')}>{t('judging.add_round')}</MenuItem>
        {board.round.table === null && <MenuItem onClick={choose('export')}>{t('judging.export')}</MenuItem>}
      </Menu>
    </>
  );
};
