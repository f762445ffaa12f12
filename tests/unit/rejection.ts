/**
 * The reason for which a promise rejects, typed by the class that is expected; fails when it does
 * not reject, or with another class.
 */
export async function rejection<E extends Error>(
  promise: Promise<unknown>,
  expected: new (...args: never[]) => E,
): Promise<E> {
  try {
    await promise
  } catch (error) {
    if (error instanceof expected) return error
    throw error
  }
  throw new Error(`Expected a ${expected.name}, but nothing was thrown`)
}
