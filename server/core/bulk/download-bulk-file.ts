import { PlatformError } from '../errors/errors'

/** Milliseconds without a byte after which a download is aborted. */
const MAX_SILENCE_MS = 30_000

/**
 * Downloads the file of a bulk operation, one chunk at a time on demand. The URL itself grants
 * access: the access token is not sent there.
 *
 * @throws PlatformError `admin_api_failed`; the signal's reason when aborted
 */
export async function* downloadBulkFile(
  url: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!isFetchable(url))
    throw new PlatformError(
      'admin_api_failed',
      "The bulk operation's result is at an address that is not https",
    )
  const controller = new AbortController()
  const onAbort = () => controller.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort)
  try {
    // A redirect could lead where the address itself must not.
    const response = await inTime(controller, () =>
      fetch(url, { redirect: 'manual', signal: controller.signal }),
    )
    if (!response.ok || !response.body) {
      throw new PlatformError(
        'admin_api_failed',
        `The download of the bulk operation's result failed with status ${response.status}`,
      )
    }
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await inTime(controller, () => reader.read())
      if (done) return
      yield value
    }
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof PlatformError) throw cause
    throw new PlatformError(
      'admin_api_failed',
      "The download of the bulk operation's result broke off",
      { cause },
    )
  } finally {
    signal?.removeEventListener('abort', onAbort)
    // Also aborts when the caller stops reading early.
    controller.abort()
  }
}

/**
 * Aborts when a step takes too long. The time of the caller between two steps does not count.
 */
async function inTime<T>(controller: AbortController, step: () => Promise<T>): Promise<T> {
  const timer = setTimeout(
    () => controller.abort(new DOMException('No data in time', 'TimeoutError')),
    MAX_SILENCE_MS,
  )
  try {
    return await step()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Loopback is the emulator. Attack: a URL in a response that makes the server fetch from its own
 * network (SSRF).
 */
function isFetchable(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
  )
}
