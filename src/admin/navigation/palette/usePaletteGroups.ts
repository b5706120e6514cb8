import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCanAccess } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { withoutPhone } from '#contract/text/phoneDigits.ts';
import { cleanLine } from '#contract/text/typedText.ts';
import { stateOf } from '#src/admin/kit/data/typedFilter.ts';
import { useSeason } from '#src/admin/kit/data/useSeason.ts';
import { useSwitchLanguage } from '#src/admin/kit/words/useSwitchLanguage.ts';
import { useAreas } from '#src/admin/navigation/useAreas.ts';
import { useSignOut } from '#src/admin/session/useSignOut.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { foundGroups, matching, type PaletteGroup, type PaletteItem, recentItems } from './paletteItems.ts';
import { alsoTyped, deepItems } from './paletteScreens.ts';

/** Debounce time of the search. */
const PAUSE_MS = 200;

/** Lists that can be searched with the same query. */
const SEARCHED: ReadonlySet<string> = new Set(['area registrations', 'area works', 'area people', 'area staff', 'area audit']);

/** Returns the typed text, debounced. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** Maximum number of items inside a screen that are offered for a query. */
const DEEP = 6;

/** Returns screens, items inside them, and actions available anywhere. */
const useOwnItems = (onKeys: () => void): { screens: PaletteItem[]; deep: PaletteItem[]; actions: PaletteItem[] } => {
  const { t } = useTranslation('admin');
  const text = useText();
  const signOut = useSignOut();
  const switchLanguage = useSwitchLanguage();
  const other = useLocale() === 'zh-CN' ? 'en-US' : 'zh-CN';
  const areas = useAreas();
  const { canAccess: canChangeReasons } = useCanAccess({ resource: 'cannedReasons', action: 'list' });
  const reaches = (part: string) => areas.some((area) => area.part === part);
  const screen = (id: string, part: string, label: string, icon: PaletteItem['icon'], to: string): PaletteItem => ({
    id,
    label,
    also: alsoTyped(part),
    icon,
    to,
  });
  return {
    screens: [
      ...areas.map(({ part, to, icon }) => screen(`area ${part}`, part, t(`frame.areas.${part}`), icon, to)),
      ...(reaches('messages')
        ? [
            screen('announcements', 'announcements', t('announcements.title'), moreIcons.mail, '/messages/announcements'),
            screen('reminders', 'reminders', t('templates.reminders'), 'clock', '/messages/reminders'),
            screen('templates', 'templates', t('templates.templates'), moreIcons.mail, '/messages/templates'),
          ]
        : []),
      ...(canChangeReasons ? [screen('reasons', 'canned_reasons', t('reasons.title'), moreIcons.chat, '/canned-reasons')] : []),
      screen('security', 'security', t('second_factor.page'), moreIcons.shield, '/security'),
      screen('notices', 'notices', t('notices_to_me'), moreIcons.bell, '/notices'),
    ],
    deep: deepItems(t, text, reaches),
    actions: [
      { id: 'keys', also: alsoTyped('keys'), label: t('keys.title'), icon: 'help', run: onKeys },
      {
        id: 'language',
        also: alsoTyped('language'),
        label: t(`palette.language.${other}`),
        icon: 'globe',
        run: () => switchLanguage(other),
      },
      {
        id: 'portal',
        also: alsoTyped('portal'),
        label: t('to_portal'),
        icon: moreIcons.external,
        run: () => window.location.assign('/'),
      },
      { id: 'logout', also: alsoTyped('logout'), label: t('ra.auth.logout'), icon: moreIcons.logout, run: () => void signOut() },
    ],
  };
};

/** Returns the palette's results for a query, and the state of the search. */
export const usePaletteGroups = (typed: string, onKeys: () => void, isOffline: boolean) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const [season] = useSeason();
  const { screens, deep, actions } = useOwnItems(onKeys);
  const query = cleanLine(typed);
  const q = useSettled(query);
  const search = useCall(
    'POST /api/admin/search',
    { body: { q: withoutPhone(q), ...(season !== null && { season }) } },
    { enabled: q !== '' && !isOffline, placeholderData: keepPreviousData },
  );
  const lists = screens.filter(({ id }) => SEARCHED.has(id));
  const found =
    query !== '' && search.data
      ? foundGroups(search.data, {
          dot: t('dot'),
          group: (kind) => t(`palette.group.${kind}`),
          kind: (kind) => t(`people.kind.${kind}`),
          role: (role) => t(`staffRole.${role}`),
          text,
          state: (state) => t(`state.${state}`),
          area: (part) => t(`frame.areas.${part}`),
          contentState: (state) => t(`content.state.${state}`),
          announcementState: (state) => t(`announcements.state.${state}`),
          notPublic: () => t('competition_editor.not_public'),
        })
      : [];
  const content = t('palette.group.content');
  const offered = { screens: matching(screens, query), deep: matching(deep, query) };
  const groups: PaletteGroup[] =
    query === ''
      ? [
          { title: t('palette.group.recent'), items: [...recentItems()] },
          { title: t('palette.group.screens'), items: screens },
          { title: t('palette.group.actions'), items: actions },
        ]
      : [
          ...found.filter(({ title }) => title !== content),
          { title: t('palette.group.screens'), items: offered.screens },
          { title: t('palette.group.deep'), items: offered.deep.slice(0, DEEP) },
          // Found by any word of their texts, which is less specific than a name.
          ...found.filter(({ title }) => title === content),
          {
            title: t('palette.group.actions'),
            items: [
              ...matching(actions, query),
              ...lists.map(({ id, label, to }) => ({
                id: `all ${id}`,
                label: t('palette.all_of', { area: label, query }),
                icon: 'search' as const,
                to: `${to}?filter={}`,
                state: stateOf({ q: withoutPhone(query) }),
              })),
            ],
          },
        ];
  const isSearching = query !== '' && !isOffline && (q !== query || search.isFetching);
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching,
    error: query === '' || isSearching ? null : search.error,
    isNothing: query !== '' && !isSearching && !isOffline && !search.error && [...found, ...offered.screens, ...offered.deep].length === 0,
    retry: () => void search.refetch(),
  };
};
