let stopping = false
let closeMs: number | undefined

/** Milliseconds that the inbox needs to release deliveries whose handlers did not end. */
const RELEASE_MS = 1000

/** Whether this process has been asked to end and finishes its requests. */
export function isStopping(): boolean {
  return stopping
}

/** Makes the readiness route respond with 503 from now on. */
export function markAsStopping(): void {
  stopping = true
}

/** @param milliseconds that Nitro waits for its listeners of `close` */
export function limitClosing(milliseconds: number): void {
  closeMs = milliseconds
}

/** Milliseconds that running handlers have at the end; undefined without a limit of the server. */
export function inboxCloseMs(): number | undefined {
  return closeMs === undefined ? undefined : Math.max(0, closeMs - RELEASE_MS)
}
