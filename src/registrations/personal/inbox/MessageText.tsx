import { Link } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './InboxMessages.module.css';

const cx = bindStyles(css);

const ADDRESS = /(https?:\/\/[^\s，。）]+)/u;

/** A message as it was sent, with its addresses as links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p data-selectable className={cx('text')}>
      {/* the parts at odd places are what the expression has captured */}
      {text.split(ADDRESS).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change
        index % 2 === 0 || !URL.canParse(part) ? part : <Address key={index} address={part} />,
      )}
    </p>
  );
}

/** A link to an address: within the site if it is one of its own. */
function Address({ address }: { address: string }) {
  const { origin, pathname, search, hash } = new URL(address);
  if (origin === window.location.origin) return <Link to={`${pathname}${search}${hash}`}>{address}</Link>;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}
