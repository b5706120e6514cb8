/** The functions that wait until the press that is under way has its click. */
const waiting: (() => void)[] = [];
let isPressing = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const begin = () => {
  clearTimeout(timer);
  isPressing = true;
};
const end = () => {
  clearTimeout(timer);
  // a mouse's click comes in the same turn as its release
  timer = setTimeout(() => {
    isPressing = false;
    for (const run of waiting.splice(0)) run();
  });
};

if (typeof window !== 'undefined') {
  // a tap takes the focus from a field by the mouse's events, which follow the finger's
  for (const type of ['pointerdown', 'mousedown']) window.addEventListener(type, begin, true);
  for (const type of ['pointerup', 'pointercancel', 'mouseup', 'click', 'dragend', 'keydown']) window.addEventListener(type, end, true);
}

/**
 * Runs what moves the page as a field is left, such as the line of an error: at once, or after the click where a press is what leaves the field.
 * Moved before, the page would have something else under the pointer as it is lifted, and the press would be lost.
 */
export const afterPress = <Result>(run: () => Result | Promise<Result>): Result | Promise<Result> =>
  isPressing ? new Promise<void>((resolve) => waiting.push(resolve)).then(run) : run();
