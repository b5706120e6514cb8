import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { MenuItem, MenuTrigger, Popover, Button as RacButton, Menu as RacMenu } from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { AriaLocale } from '#src/ui/AriaLocale.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { useCloseOnBack } from './layers.ts';
import css from './Menu.module.css';

const cx = bindStyles(css);

export interface MenuEntry {
  id: string;
  label: ReactNode;
  icon?: IconDrawing | undefined;
  tone?: 'danger' | undefined;
  /** A path of this site. */
  href?: string | undefined;
  onAction?: (() => void) | undefined;
}

interface MenuProps {
  /** Names the button and the list. */
  label: string;
  /** The content of the button (not a button itself). An icon with three dots by default. */
  trigger?: ReactNode | undefined;
  items: readonly MenuEntry[];
  triggerClassName?: string | undefined;
  placement?: 'bottom start' | 'bottom end' | undefined;
}

/** A button that opens a short list of actions or links. */
export function Menu({ label, trigger, items, triggerClassName, placement = 'bottom end' }: MenuProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => setOpen(false));
  const act = ({ href, onAction }: MenuEntry) => {
    onAction?.();
    if (href) navigate(href);
  };
  return (
    <AriaLocale>
      <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <RacButton aria-label={label} className={clsx(cx('trigger', !trigger && 'dots'), triggerClassName)}>
          {trigger ?? <Icon name={moreIcons.dots} />}
        </RacButton>
        <Popover className={cx('popover')} placement={placement} offset={6}>
          <RacMenu aria-label={label} className={cx('menu')}>
            {items.map((item) => (
              <MenuItem
                key={item.id}
                id={item.id}
                textValue={typeof item.label === 'string' ? item.label : item.id}
                className={cx('item', item.tone)}
                onAction={() => act(item)}
              >
                {item.icon && <Icon name={item.icon} />}
                <span>{item.label}</span>
              </MenuItem>
            ))}
          </RacMenu>
        </Popover>
      </MenuTrigger>
    </AriaLocale>
  );
}
