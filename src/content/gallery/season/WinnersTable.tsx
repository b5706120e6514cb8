import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicWinner } from '#contract/content/public.ts';
import { countryName } from '#contract/places/countryName.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { awardArt } from '#src/ui/art/awardArt.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './WinnersTable.module.css';

const cx = bindStyles(css);

const columns = ['award', 'team', 'group', 'organization', 'members', 'country'] as const;

/** The winners as a table; on narrow screens one card per team. */
export function WinnersTable({ winners }: { winners: readonly PublicWinner[] }) {
  const { t } = useTranslation('gallery');
  return (
    <table className={cx('table')}>
      <caption className="vh">{t('review.winners')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`winner.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {winners.map((winner, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes and teams may share a name
          <Row key={index} winner={winner} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ winner: { award, title, look, group, teamName, organization, memberNames, country } }: { winner: PublicWinner }) {
  const { t } = useTranslation('gallery');
  const locale = useLocale();
  const text = useText();
  return (
    <tr>
      <td className={cx('award', award)}>
        <span className={cx('prize')}>
          <Art name={look ? awardArt[look] : `award-${award}`} alt="" />
          {title ? text(title) : t(`award.${award}`)}
        </span>
      </td>
      <th scope="row" className={cx('team')}>
        {teamName ? text(teamName) : t('winner.participant')}
      </th>
      <Fact column="group">{t(`group.${group}`)}</Fact>
      <Fact column="organization">{organization ? text(organization) : t('winner.unnamed')}</Fact>
      <Fact column="members">{memberNames.length > 0 ? memberNames.join(t('winner.separator')) : t('winner.unnamed')}</Fact>
      <Fact column="country">{country === '' ? t('winner.unnamed') : countryName(country, locale)}</Fact>
    </tr>
  );
}

/** A cell that repeats the column's heading, shown in the card layout. */
function Fact({ column, children }: { column: (typeof columns)[number]; children: ReactNode }) {
  const { t } = useTranslation('gallery');
  return (
    <td>
      <span className={cx('label')} aria-hidden="true">
        {t(`winner.${column}`)}
      </span>
      <span>{children}</span>
    </td>
  );
}
