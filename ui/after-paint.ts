/** Milliseconds. A page that is not shown paints nothing. */
const LONGEST_WAIT_MS = 100

/**
 * Calls a function once, after the browser has painted what has changed so far: work that takes
 * longer than a frame does not delay the response to a click.
 *
 * @returns stops waiting
 * @see https://web.dev/articles/optimize-inp
 */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, LONGEST_WAIT_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
