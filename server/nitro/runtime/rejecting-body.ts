/**
 * Returns a body whose reading rejects, for `storeBody`, in place of bytes that are no longer
 * there. Without one, a later `readBody` would wait forever for a stream that has ended.
 *
 * @param createError creates the error of a later read
 */
export function rejectingBody(createError: () => Error): PromiseLike<never> {
  return {
    // A promise would need a handler for its rejection although it may never be read.

    then: (resolve, reject) => Promise.reject(createError()).then(resolve, reject),
  }
}
