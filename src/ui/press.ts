/** Functions that wait for the click of the current press. */
const waiting: (() => void)[] = [];
let isPressing = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const begin = () => {
  clearTimeout(timer);
  isPressing = true;
};
const end = () => {
  clearTimeout(timer);
  // a mouse's click fires in the same turn as its release
  timer = setTimeout(() => {
    isPressing = false;
    for (const run of waiting.splice(0)) run();
  });
};

if (typeof window !== 'undefined') {
  // a tap blurs a field by the mouse events that follow the touch events
  for (const type of ['pointerdown', 'mousedown']) window.addEventListener(type, begin, true);
  for (const type of ['pointerup', 'pointercancel', 'mouseup', 'click', 'dragend', 'keydown']) window.addEventListener(type, end, true);
}

/**
 * Runs a layout change caused by blur, such as an error line: at once, or after the click if a press caused the blur. If the layout moved
 * earlier, another element would be under the pointer on release, and the press would be lost.
 */
export const afterPress = <Result>(run: () => Result | Promise<Result>): Result | Promise<Result> =>
  isPressing ? new Promise<void>((resolve) => waiting.push(resolve)).then(run) : run();
