import { once } from 'node:events'

/**
 * Sends a message to a child process and returns its reply. Rejects when the child process exits.
 */
export function requestFrom(child, message) {
  const reply = nextMessage(child)
  child.send(message)
  return reply
}

/** Waits for the next message of a child process. Rejects when the child process exits. */
export async function nextMessage(child) {
  const settled = new AbortController()
  const { signal } = settled
  const stopped = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A benchmark process exited with code ${code}`)
  })
  const received = once(child, 'message', { signal })
  // The loser of the race is aborted; that rejection is expected.
  for (const promise of [stopped, received]) promise.catch(() => {})
  try {
    const [message] = await Promise.race([received, stopped])
    return message
  } finally {
    settled.abort()
  }
}

/** Stops a child process that may have exited already. */
export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
