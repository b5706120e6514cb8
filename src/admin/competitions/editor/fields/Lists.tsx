import { MenuItem, Select } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { AwardLook, awardLooks, unusedKey } from '#contract/competitions/awards.ts';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import { PortraitField } from '#src/admin/content/fields/PortraitField.tsx';
import css from '#src/admin/kit/fields/editor.module.css';
import { Labelled, TextRow } from '#src/admin/kit/fields/fields.tsx';
import { RowList } from '#src/admin/kit/fields/RowList.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { AwardRuleFields } from './AwardRuleFields.tsx';
import { DownloadFields } from './DownloadFields.tsx';
import { QualifiesField } from './QualifiesField.tsx';
import type { TextsProps } from './Texts.tsx';

const cx = bindStyles(css);
const EMPTY = { 'zh-CN': '', 'en-US': '' };

const blankAward = (awards: CompetitionData['awards']): CompetitionData['awards'][number] => ({
  key: unusedKey(awards),
  look: 'bronze',
  title: EMPTY,
  body: EMPTY,
  rule: null,
  qualifiesFor: null,
});

/** The awards, judges and downloads of a competition. */
export const Lists = ({ data: { slug, awards, judges, downloads }, problems, onChange }: TextsProps) => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'competition_editor'>) => t(`competition_editor.${name}`);
  return (
    <>
      <RowList
        title={word('awards')}
        one={word('award')}
        rows={awards}
        blank={blankAward(awards)}
        addLabel={word('add_award')}
        onChange={(next) => onChange({ awards: next })}
        fields={({ look, title, body, rule, qualifiesFor }, index, set) => (
          <>
            <TextRow
              label={word('award')}
              path={`awards.${index}.title`}
              problems={problems}
              value={title}
              onChange={(text) => set({ title: text })}
            />
            <TextRow
              label={word('award_body')}
              path={`awards.${index}.body`}
              lines={2}
              problems={problems}
              value={body}
              onChange={(text) => set({ body: text })}
            />
            <div className={cx('terms')}>
              <AwardRuleFields rule={rule} problem={problems[`awards.${index}.rule`]} onChange={(next) => set({ rule: next })} />
              <Labelled label={word('award_look')}>
                <Select
                  size="small"
                  value={look}
                  inputProps={{ 'aria-label': word('award_look') }}
                  onChange={({ target }) => set({ look: AwardLook.parse(target.value) })}
                >
                  {awardLooks.map((each) => (
                    <MenuItem key={each} value={each}>
                      {t(`competition_editor.award_looks.${each}`)}
                    </MenuItem>
                  ))}
                </Select>
              </Labelled>
              <QualifiesField
                value={qualifiesFor}
                ownSlug={slug}
                problem={problems[`awards.${index}.qualifiesFor`]}
                onChange={(competitionId) => set({ qualifiesFor: competitionId })}
              />
            </div>
          </>
        )}
      />
      <RowList
        title={word('judges')}
        one={word('judge')}
        rows={judges}
        blank={{ name: EMPTY, title: EMPTY, picture: null }}
        addLabel={word('add_judge')}
        onChange={(next) => onChange({ judges: next })}
        fields={({ name, title, picture }, index, set) => (
          <>
            <TextRow
              label={word('judge')}
              path={`judges.${index}.name`}
              problems={problems}
              value={name}
              onChange={(text) => set({ name: text })}
            />
            <TextRow
              label={word('judge_title')}
              path={`judges.${index}.title`}
              problems={problems}
              value={title}
              onChange={(text) => set({ title: text })}
            />
            <Labelled label={word('judge_picture')}>
              <PortraitField of={`${word('judge')} ${index + 1}`} picture={picture} onChange={(next) => set({ picture: next })} />
            </Labelled>
          </>
        )}
      />
      <RowList
        title={word('downloads')}
        one={word('download')}
        rows={downloads}
        blank={{ title: EMPTY, url: '', format: 'PDF', sizeBytes: 0, pinned: false }}
        addLabel={word('add_download')}
        onChange={(next) => onChange({ downloads: next })}
        fields={(download, index, set) => (
          <DownloadFields download={download} path={`downloads.${index}`} problems={problems} onChange={set} />
        )}
      />
    </>
  );
};
