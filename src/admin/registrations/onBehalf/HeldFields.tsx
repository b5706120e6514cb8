import { useTranslation } from 'react-i18next';
import type { FieldProblems } from '#contract/http/problem.ts';
import type { PaperConsent } from '#contract/registrations/paperConsent.ts';
import { Line } from './fields.tsx';

interface Props {
  held: PaperConsent;
  /** Its place in the body that is sent. */
  path: string;
  problems: FieldProblems;
  onChange: (held: PaperConsent) => void;
}

/** The fields of a consent signed on paper: its day, its keeper and its reference. */
export const HeldFields = ({ held, path, problems, onChange }: Props) => {
  const { t } = useTranslation('paperEntry');
  return (
    <>
      <Line
        label={t('consent.signedOn')}
        type="date"
        value={held.signedOn}
        code={problems[`${path}.signedOn`]}
        onChange={(signedOn) => onChange({ ...held, signedOn })}
      />
      <Line
        label={t('consent.keptBy')}
        value={held.keptBy}
        code={problems[`${path}.keptBy`]}
        onChange={(keptBy) => onChange({ ...held, keptBy })}
      />
      <Line
        label={t('consent.reference')}
        value={held.reference}
        help={t('consent.reference_help')}
        code={problems[`${path}.reference`]}
        onChange={(reference) => onChange({ ...held, reference })}
      />
    </>
  );
};
