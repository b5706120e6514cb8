import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/http/common.ts';
import { call } from '#src/platform/api/api.ts';
import { switchLanguage } from '#src/platform/i18n/i18n.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { setSessionAccount } from '#src/platform/session/changeSession.ts';
import { RadioCards } from '#src/ui/choices/RadioCards.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { SettingsSection } from './SettingsSection.tsx';

const choices = ['zh-CN', 'en-US'] as const satisfies readonly Locale[];

/** The language of the pages, and of the messages to this account. */
export function LanguageSection() {
  const { t } = useTranslation(['accounts', 'problems']);
  const client = useQueryClient();
  const problemMessage = useProblemMessage();
  const choose = async (locale: Locale) => {
    try {
      await switchLanguage(locale);
    } catch {
      return showToast({ message: t('problems:part_not_loaded'), tone: 'danger' });
    }
    try {
      setSessionAccount(client, await call('PATCH /api/account', { body: { locale } }));
    } catch (problem) {
      showToast({ message: problemMessage(problem), tone: 'danger' });
    }
  };
  return (
    <SettingsSection title={t('settings.language')} block={{ color: 'grape', glyph: 'loop' }}>
      <RadioCards
        legend={t('settings.languageOf')}
        name="locale"
        options={choices.map((value) => ({ value, label: <span lang={value}>{t(`languages.${value}`)}</span> }))}
        value={useLocale()}
        onChange={(locale) => void choose(locale)}
      />
    </SettingsSection>
  );
}
