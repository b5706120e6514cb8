import { useTranslation } from 'react-i18next';
import { joinSentences } from '#contract/text/sentences.ts';
import type { Draft } from '#src/offline/index.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { competitionOf, uniqueNames } from './deskRows.ts';
import type { Plan } from './finishDrafts.ts';
import css from './Send.module.css';

const cx = bindStyles(css);

interface ChooseDraftsProps {
  drafts: readonly Draft[];
  /** Each draft as it would be after the press; null if it cannot be checked here. */
  plans: ReadonlyMap<string, Plan | null>;
  /** The ids of the drafts that are sent now. */
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
  /** The ids of the drafts that have a field for a code of their own. */
  coded: ReadonlySet<string>;
  codes: ReadonlyMap<string, string>;
  onCode: (id: string, code: string) => void;
}

/** Selects the drafts to send, each with what it lacks. */
export function ChooseDrafts({ drafts, plans, chosen, onChoose, coded, codes, onCode }: ChooseDraftsProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const names = uniqueNames(
    drafts.map((draft) => ({ kind: 'draft', draft, until: null })),
    t('onDevice.unnamed'),
    (row, name) => t('dot', { first: name, second: text(competitionOf(row).title) }),
  );
  const lackOf = (draft: Draft): string => {
    const plan = plans.get(draft.id);
    if (plan === null) return t('desk.unchecked');
    const missing = plan ? Object.keys(plan.problems).length : draft.total - draft.filled;
    return missing > 0 ? t('desk.missing', { count: missing }) : t('desk.complete');
  };
  const refusalOf = ({ problem }: Draft): string => {
    if (!problem) return '';
    const codes = [...new Set(Object.values(problem.detail.fields ?? {}))];
    return t('desk.refusedBefore', { why: codes.length > 0 ? joinSentences(codes.map((code) => fieldMessage(code))) : message(problem) });
  };
  return (
    <fieldset className={cx('ticks')}>
      <legend>{t('desk.which')}</legend>
      {drafts.map((draft) => {
        const { id, label, competition } = draft;
        const team = names.get(id) ?? label;
        return (
          <div key={id} className={cx('tick')}>
            <CheckboxField
              label={team}
              aria-label={t('desk.actionOf', { action: t('desk.sendTick'), team })}
              hint={
                <>
                  {t('dot', { first: text(competition.title), second: lackOf(draft) })}
                  <span className={cx('why')}>{refusalOf(draft)}</span>
                </>
              }
              checked={chosen.has(id)}
              onChange={({ target }) => onChoose(id, target.checked)}
            />
            {coded.has(id) && chosen.has(id) && (
              <TextField
                label={t('desk.codeOf', { team })}
                value={codes.get(id) ?? ''}
                autoComplete="off"
                onChange={({ target }) => onCode(id, target.value)}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
