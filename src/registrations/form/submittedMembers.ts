/** How many of a form's members were in it at the last submit. They stand first: members are added at the end. */
export interface SubmittedMembers {
  /** Null before the first submit. */
  count(): number | null;
  submit(size: number): void;
  /** A member is taken out. Returns how to count it again once it is put back where it was. */
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
