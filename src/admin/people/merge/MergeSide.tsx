import { useTranslation } from 'react-i18next';
import type { MergeSideView } from '#contract/accounts/people.ts';
import { FactLines, Panel } from '#src/admin/kit/record/Panel.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './MergeDialog.module.css';

const cx = bindStyles(css);

/** The contents of one of the two accounts. */
export const MergeSide = ({ side: { person, entries, works, votes }, title }: { side: MergeSideView; title: string }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const text = useText();
  const { name, affiliation, mobile, email, createdAt, lastSeenAt, consents, agreements } = person;
  const since = format.date(createdAt);
  const list = (lines: string[]) =>
    lines.length === 0 ? (
      '–'
    ) : (
      <ul className={cx('lines')}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  return (
    <Panel title={title}>
      <FactLines
        items={[
          [t('resources.people.fields.name'), [name, affiliation].filter(Boolean).join(t('dot'))],
          [t('people.mobile'), mobile ?? '–'],
          [t('people.email'), email ?? '–'],
          [t('people.since'), lastSeenAt === null ? since : t('people.last_here', { since, seen: format.dateTime(lastSeenAt) })],
          [
            t('people.merge.entries_of'),
            list(
              entries.map(
                ({ teamName, competition, state }) => `${teamName}${t('dot')}${text(competition)}${t('dot')}${t(`state.${state}`)}`,
              ),
            ),
          ],
          [t('people.merge.works_of'), list(works.map(({ no, title: workTitle }) => `${workTitle}${t('dot')}${no}`))],
          [t('people.merge.votes_of'), format.number(votes)],
          [
            t('people.consents'),
            consents.of > 0
              ? t('people.consents_of', {
                  processing: consents.processing,
                  of: consents.of,
                  names: consents.publishName,
                  works: consents.publishWork,
                })
              : '–',
          ],
          [
            t('people.texts'),
            list(
              agreements.map(({ slug, version, at }) => {
                const named = `${t(`people.text.${slug}`)} ${version}`;
                return at === null
                  ? t('people.text_missing', { text: named })
                  : t('people.text_agreed', { text: named, time: format.date(at) });
              }),
            ),
          ],
        ]}
      />
    </Panel>
  );
};
