// Runs before the page is shown, where the server has rendered it. Presses on buttons are kept until the portal's script can answer them
// (src/platform/rendering/earlyPresses.ts); where that script cannot be loaded, the page says so.
(() => {
  const pressed = new Set();
  const keep = ({ target }) => {
    const button = target instanceof Element ? target.closest('button[type="button"], [role="tab"]') : null;
    if (button) pressed.add(button);
  };
  const tell = ({ target }) => {
    if (target instanceof HTMLScriptElement) document.getElementById('start-failed')?.removeAttribute('hidden');
  };
  document.addEventListener('click', keep, true);
  window.addEventListener('error', tell, true);
  window.takeEarlyPresses = () => {
    document.removeEventListener('click', keep, true);
    window.removeEventListener('error', tell, true);
    return [...pressed];
  };
})();
