import { useTranslation } from 'react-i18next';
import { fillText, variablesIn } from '#contract/messages/rules/messageText.ts';

/** Returns a function that shows a text without a recipient: each variable by its name. */
export const useUnfilled = () => {
  const { t } = useTranslation('admin');
  return (text: string): string =>
    fillText(
      text,
      Object.fromEntries(variablesIn(text).map((variable) => [variable, `[${t(`templates.variable.${variable}`, variable)}]`])),
    );
};
