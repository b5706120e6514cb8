import { Stack } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CompetitionSummary } from '#contract/competitions/public.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { countryCodes, countryName, regionsOf } from '#contract/places/countries.ts';
import { regionName } from '#contract/places/regions.ts';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { Choice, Line } from './fields.tsx';
import type { PaperDraft } from './paperDraft.ts';

type Terms = Pick<CompetitionSummary, 'groups' | 'participation' | 'teamSize' | 'needsInvitation'>;

interface Props {
  draft: PaperDraft;
  problems: FieldProblems;
  change: (change: Partial<PaperDraft>) => void;
}

/** The team as the paper has it, by the competition's own terms. */
export const PaperTeam = ({ draft, terms, problems, change }: Props & { terms: Terms }) => {
  const { t } = useTranslation(['paperEntry', 'admin']);
  const { group, participation, teamName, invitationCode } = draft;
  return (
    <Card title={t('team.title')}>
      <Stack spacing={2}>
        <Choice
          label={t('team.group')}
          value={terms.groups.find((each) => each === group) ?? ''}
          choices={terms.groups.map((value) => ({ value, label: t(`admin:group.${value}`) }))}
          code={problems['group']}
          onChange={(chosen) => change({ group: chosen })}
        />
        <Choice
          label={t('team.participation')}
          value={participation}
          choices={terms.participation.map((value) => ({ value, label: t(`team.as.${value}`) }))}
          code={problems['participation']}
          onChange={(chosen) => change({ participation: chosen })}
        />
        <Line label={t('team.name')} value={teamName} code={problems['teamName']} onChange={(value) => change({ teamName: value })} />
        <Line
          label={t('team.code')}
          value={invitationCode}
          isOptional={!terms.needsInvitation}
          code={problems['invitationCode']}
          onChange={(value) => change({ invitationCode: value })}
        />
      </Stack>
    </Card>
  );
};

/** The adults of the paper form, and where a prize is sent. */
export const PaperAdults = ({ draft, problems, change }: Props) => {
  const { t } = useTranslation('paperEntry');
  const locale = useLocale();
  const { parent, instructor, organization, address } = draft;
  const regions = regionsOf(address.country);
  const person = (who: 'parent' | 'instructor', value: { name: string; phone: string }) => (
    <>
      <Line
        label={t(`adults.${who}`)}
        value={value.name}
        code={problems[`${who}.name`]}
        onChange={(name) => change({ [who]: { ...value, name } })}
      />
      <Line
        label={t(`adults.${who}_phone`)}
        type="tel"
        value={value.phone}
        code={problems[`${who}.phone`]}
        onChange={(phone) => change({ [who]: { ...value, phone } })}
      />
    </>
  );
  const place = (changed: Partial<PaperDraft['address']>) => change({ address: { ...address, ...changed } });
  return (
    <Card title={t('adults.title')}>
      <Stack spacing={2}>
        {person('parent', parent)}
        {person('instructor', instructor)}
        <Line
          label={t('adults.organization')}
          value={organization}
          code={problems['organization']}
          onChange={(value) => change({ organization: value })}
        />
        <Choice
          label={t('address.country')}
          value={address.country}
          choices={countryCodes().map((value) => ({ value, label: countryName(value, locale) }))}
          code={problems['address.country']}
          onChange={(country) => place({ country, region: '' })}
        />
        {regions.length > 0 ? (
          <Choice
            label={t('address.region')}
            value={address.region}
            choices={regions.map(({ code: value }) => ({ value, label: regionName(address.country, value, locale) }))}
            code={problems['address.region']}
            onChange={(region) => place({ region })}
          />
        ) : (
          <Line
            label={t('address.region')}
            value={address.region}
            code={problems['address.region']}
            onChange={(region) => place({ region })}
          />
        )}
        <Line
          label={t('address.city')}
          value={address.city}
          isOptional
          code={problems['address.city']}
          onChange={(city) => place({ city })}
        />
        <Line
          label={t('address.detail')}
          value={address.detail}
          code={problems['address.detail']}
          onChange={(detail) => place({ detail })}
        />
      </Stack>
    </Card>
  );
};
