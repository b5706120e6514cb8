import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoreSheets } from '#contract/judging/scoreSheets.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { templateRows } from './file/template.ts';
import { useSaveTable } from './file/useSaveTable.ts';
import { useSheetWords } from './useSheetWords.ts';

/** Downloads of a round's template, with its numbers and teams filled in. */
export const TemplateMenu = ({ sheets }: { sheets: ScoreSheets }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const save = useSaveTable();
  const { headingOf } = useSheetWords(sheets.rubric);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = (kind: 'xlsx' | 'csv') => {
    setAnchor(null);
    const rows = templateRows(sheets, {
      headingOf,
      group: ({ group }) => t(`group.${group}`),
      school: t('score_sheets.school'),
      groupHeading: t('score_sheets.group'),
    });
    save(
      rows,
      `${t('score_sheets.template_name')} ${text(sheets.competition)} ${text(sheets.round.name)}`.replace(/[\\/:*?"<>|]/gu, ' '),
      kind,
    );
  };
  return (
    <>
      <Button
        variant="outlined"
        sx={{ '& .MuiButton-startIcon svg': { width: 16, height: 16 } }}
        startIcon={<Icon name="dl" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('score_sheets.template')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => download('xlsx')}>{t('score_sheets.template_xlsx')}</MenuItem>
        <MenuItem onClick={() => download('csv')}>{t('score_sheets.template_csv')}</MenuItem>
      </Menu>
    </>
  );
};
