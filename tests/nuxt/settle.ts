/**
 * Waits until what a test did is shown: the frame after which an overlay is rendered, what follows
 * from its rendering, and then some milliseconds.
 */
export async function settle(milliseconds = 20): Promise<void> {
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  await new Promise(resolve => setTimeout(resolve, milliseconds))
}
