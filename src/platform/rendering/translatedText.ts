/** What a translator has put in the place of each text node. */
const standIns = new WeakMap<Node, Element>();
const taken = new WeakSet<Element>();

/** The translators of Chrome and Edge show each text within elements that no page of ours has. */
const isStandIn = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font' && !taken.has(node);

/** What stands among the children of `parent` in the place of `node`. */
const standInAmong = (parent: Node, node: Node): Element | null => {
  const standIn = standIns.get(node);
  return standIn?.parentNode === parent ? standIn : null;
};

/** React takes a text out, or puts something before it, where its node no longer is: that would fail, and the whole screen with it. */
const acceptLostText = (): void => {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const isLost = before instanceof Text && before.parentNode !== this;
    insertBefore.call(this, node, isLost ? standInAmong(this, before) : before);
    return node;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (node instanceof Text && node.parentNode !== this) standInAmong(this, node)?.remove();
    else removeChild.call(this, node);
    return node;
  };
};

/**
 * Lets a page go on that the browser translates. The translator replaces the text nodes that React holds: React would fail where it takes one out, and
 * what it writes into one would never be seen. A text that React changes takes its own place again, and is translated anew.
 */
export const followTranslation = (): void => {
  acceptLostText();
  const putBack = (text: Text): void => {
    const standIn = standIns.get(text);
    if (!standIn || standIn.contains(text)) return;
    standIns.delete(text);
    if (text.isConnected) standIn.remove();
    else standIn.replaceWith(text);
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of [target, ...addedNodes]) if (node instanceof Text) putBack(node);
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
      if (!standIn) continue;
      for (const node of removedNodes) {
        if (!(node instanceof Text) || (node.isConnected && !standIn.contains(node))) continue;
        standIns.set(node, standIn);
        taken.add(standIn);
        observer.observe(node, { characterData: true });
      }
    }
  });
  observer.observe(document.body, { subtree: true, childList: true });
};
