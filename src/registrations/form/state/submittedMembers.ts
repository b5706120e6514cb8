/** Counts the members that were in the form at the last submit. They come first: members are added at the end. */
export interface SubmittedMembers {
  /** Returns null before the first submit. */
  count(): number | null;
  submit(size: number): void;
  /** Removes a member. Returns a function that counts it again once it is restored to its place. */
  remove(index: number): () => void;
}

export const createSubmittedMembers = (): SubmittedMembers => {
  let count: number | null = null;
  return {
    count: () => count,
    submit: (size) => {
      count = size;
    },
    remove: (index) => {
      if (count === null) return () => {};
      const wasSubmitted = index < count;
      if (wasSubmitted) count -= 1;
      return () => {
        if (count !== null && (wasSubmitted || index < count)) count += 1;
      };
    },
  };
};
