/**
 * Runs `work`, but waits at most `milliseconds` for it.
 *
 * @throws Error when it takes longer; the work itself goes on
 */
export async function withTimeLimit<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
  })
  try {
    // Started in a turn of its own: work that throws at once is a rejection like any other.
    return await Promise.race([timedOut, Promise.resolve().then(work)])
  }
  finally {
    clearTimeout(timer)
  }
}
