import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Tabs as RacTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import { AriaLocale } from '#src/ui/AriaLocale.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Tabs.module.css';

const cx = bindStyles(css);

export interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Names the row of tabs. */
  label: string;
  items: readonly TabItem<Id>[];
  /** With `onSelect`, the tabs are controlled by the parent. */
  selected?: Id | undefined;
  onSelect?: ((id: Id) => void) | undefined;
  className?: string | undefined;
}

/** Tabs with one visible panel. */
export function Tabs<Id extends string>({ label, items, selected, onSelect, className }: TabsProps<Id>) {
  const select = (key: string | number) => {
    const item = items.find(({ id }) => id === key);
    if (item) onSelect?.(item.id);
  };
  const choice = selected === undefined ? {} : { selectedKey: selected };
  return (
    <AriaLocale>
      <RacTabs {...choice} onSelectionChange={select} className={clsx(cx('tabs'), className)}>
        <TabList aria-label={label} className={cx('list')}>
          {items.map(({ id, label: word }) => (
            <Tab key={id} id={id} className={cx('tab')}>
              {word}
            </Tab>
          ))}
        </TabList>
        {items.map(({ id, content }) => (
          <TabPanel key={id} id={id} className={cx('panel')}>
            {content}
          </TabPanel>
        ))}
      </RacTabs>
    </AriaLocale>
  );
}
