import { sleep } from '../concurrency/sleep'

/**
 * Pauses before a completion that could not be written is written again. After the last one, the
 * lease expires and the delivery runs again.
 */
const PAUSES_MS = [100, 500, 2000]

/** @param isLasting returns true when another attempt would fail in the same way */
export async function retryCompletion(
  write: () => Promise<void>,
  isLasting: () => boolean = () => false,
): Promise<void> {
  for (const pause of [...PAUSES_MS, undefined]) {
    try {
      return await write()
    } catch (error) {
      if (isLasting() || pause === undefined) throw error
      await sleep(pause)
    }
  }
}
