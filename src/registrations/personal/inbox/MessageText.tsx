import { MarkdownLink } from '#src/platform/markdown/MarkdownLink.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './InboxMessages.module.css';

const cx = bindStyles(css);

const ADDRESS = /(https?:\/\/[^\s，。）]+)/u;

/** Returns an address of this site without its origin; one whose path would then name another site stays whole. */
const withinSite = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === window.location.origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : address;
};

/** A message as it was sent, with its addresses as links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p data-selectable className={cx('text')}>
      {/* the parts at odd places are what the expression has captured */}
      {text.split(ADDRESS).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change
          <MarkdownLink key={index} address={withinSite(part)}>
            {part}
          </MarkdownLink>
        ),
      )}
    </p>
  );
}
