/** Returns the address of a picture that holds the picture itself: apps' own browsers cannot save one whose address exists only in the page. */
export const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('the picture was not read')));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
