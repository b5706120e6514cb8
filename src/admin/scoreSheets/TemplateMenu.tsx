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
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const text = useText();
  const save = useSaveTable();
  const { headingOf } = useSheetWords(sheets.rubric);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = (kind: 'xlsx' | 'csv') => {
    setAnchor(null);
    const rows = templateRows(sheets, {
      headingOf,
      group: ({ group }) => t(`group.${group}`),
      school: t('scoreSheets:school'),
      groupHeading: t('scoreSheets:group'),
    });
    save(
      rows,
      `${t('scoreSheets:template_name')} ${text(sheets.competition)} ${text(sheets.round.name)}`.replace(/[\\/:*?"<>|]/gu, ' '),
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
        {t('scoreSheets:template')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => download('xlsx')}>{t('scoreSheets:template_xlsx')}</MenuItem>
        <MenuItem onClick={() => download('csv')}>{t('scoreSheets:template_csv')}</MenuItem>
      </Menu>
    </>
  );
};
