/**
 * Keeps React working in a page that the browser translates. The translators of Chrome and Edge replace text nodes that React holds; when
 * React then removes such a node or inserts before it, it throws, and the whole screen fails. No setting of React's prevents this. The
 * patch is its maintainer's (https://github.com/facebook/react/issues/11538#issuecomment-417504600), except that a node to be inserted
 * before a lost one is appended instead of dropped. A changing text is updated only if it is its element's only child, because React then
 * sets the element's content.
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
