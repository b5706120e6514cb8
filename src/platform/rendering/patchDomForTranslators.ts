/**
 * Lets a page go on that the browser translates. The translators of Chrome and Edge put elements of theirs in the place of the text nodes that React holds;
 * React fails where it then takes such a node out or puts something before it, and the whole screen with it. No setting of React's prevents it: this is the
 * patch that its maintainer gives (https://github.com/facebook/react/issues/11538#issuecomment-417504600), but that what was to stand before a lost node is
 * put last instead of being left out. A text that changes is seen only where it is its element's only child: React then sets the element's content.
 */
export const patchDomForTranslators = (): void => {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (node.parentNode === this) removeChild.call(this, node);
    return node;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before?.parentNode === this ? before : null);
    return node;
  };
};
