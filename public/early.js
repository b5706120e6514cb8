// Runs before the page is shown, where the server has rendered it. Presses on buttons are kept until the portal's script can answer them
// (src/platform/rendering/earlyPresses.ts); where that script cannot be loaded, the page says so.
(() => {
  const PRESSED = 'button[type="button"], [role="tab"]';
  const EVENTS = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click'];
  const presses = [];
  const nameOf = (element) => `${element.getAttribute('role')} ${element.getAttribute('aria-label') ?? element.textContent}`;
  /** The elements that look like one: while the portal takes over, an element may be replaced by its equal. */
  const equalsOf = (name) => [...document.querySelectorAll(PRESSED)].filter((element) => nameOf(element) === name);
  const keep = (event) => {
    const element = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    if (!element) return;
    // half a press, seen by a script that is just taking over, would be lost
    event.stopImmediatePropagation();
    if (event.type !== 'click') return;
    const name = nameOf(element);
    presses.push({ name, index: equalsOf(name).indexOf(element) });
  };
  const tell = ({ target }) => {
    if (target instanceof HTMLScriptElement) document.getElementById('start-failed')?.removeAttribute('hidden');
  };
  // the first formatter of dates takes a slow phone as long as a frame has to last five times: better now, while the scripts are on their way
  setTimeout(() => new Intl.DateTimeFormat(document.documentElement.lang, { day: 'numeric', timeZone: 'Asia/Shanghai' }).format(), 0);
  for (const type of EVENTS) document.addEventListener(type, keep, true);
  window.addEventListener('error', tell, true);
  window.takeEarlyPresses = () => {
    for (const type of EVENTS) document.removeEventListener(type, keep, true);
    window.removeEventListener('error', tell, true);
    return presses.splice(0).flatMap(({ name, index }) => equalsOf(name)[index] ?? []);
  };
})();
