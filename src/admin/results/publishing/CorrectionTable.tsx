import { useTranslation } from 'react-i18next';
import { awardOf } from '#contract/competitions/awards.ts';
import type { Computation } from '#contract/results/admin.ts';
import type { Correction } from '#contract/results/publishing.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './publishing.module.css';

const cx = bindStyles(css);

/** A value before and after; one alone if it stays. */
const Change = ({ from, to }: { from: string; to: string }) =>
  from === to ? (
    <span>{to}</span>
  ) : (
    <span>
      {from} → <mark>{to}</mark>
    </span>
  );

/** The entries that a correction changes. */
export const CorrectionTable = ({
  corrections,
  awards,
}: {
  corrections: readonly Correction[];
  awards: Computation['terms']['awards'];
}) => {
  const { t } = useTranslation(['admin', 'advancing']);
  const text = useText();
  const format = useFormat();
  const shown = (outcome: Correction['from']) => ({
    total: outcome?.total == null ? '—' : format.number(outcome.total / 100),
    rank: outcome?.rank == null ? '—' : outcome.isTied ? t('results.shared_rank', { rank: outcome.rank }) : format.number(outcome.rank),
    award: outcome?.awards.map((key) => text(awardOf(awards, key).title)).join(t('dot')) || t('results.no_award'),
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls, so the keyboard must reach it
    <section className={cx('scroll')} aria-label={t('results.would_change', { count: corrections.length })} tabIndex={0}>
      <table className={cx('table')}>
        <thead>
          <tr>
            <th scope="col">{t('results.team')}</th>
            <th scope="col">{t('results.total')}</th>
            <th scope="col">{t('results.place')}</th>
            <th scope="col">{t('results.award')}</th>
            <th scope="col">{t('results.certificate')}</th>
          </tr>
        </thead>
        <tbody>
          {corrections.map(({ id, teamName, organization, group, from, to, ended, advancing, isHidden }) => {
            const [before, after] = [shown(from), shown(to)];
            return (
              <tr key={id}>
                <th scope="row">
                  {teamName} <small>{[t(`group.${group}`), organization].filter(Boolean).join(t('dot'))}</small>
                </th>
                {isHidden ? (
                  <td colSpan={4}>{t('results.own_family')}</td>
                ) : (
                  <>
                    <td>
                      <Change from={before.total} to={after.total} />
                    </td>
                    <td>
                      <Change from={before.rank} to={after.rank} />
                    </td>
                    <td>
                      <Change from={before.award} to={after.award} />
                      {advancing.gained.map((title) => (
                        <small key={text(title)}>{t('advancing:gained', { competition: text(title) })}</small>
                      ))}
                      {advancing.lost.map((title) => (
                        <small key={text(title)}>{t('advancing:lost', { competition: text(title) })}</small>
                      ))}
                    </td>
                    <td>
                      {ended.length === 0 ? t('results.certificate_stays') : t('results.certificate_ends', { numbers: ended.join(' ') })}
                    </td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
