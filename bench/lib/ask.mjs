import { once } from 'node:events'

/** Sends a message to a child process and returns its answer; rejects when the child stops instead. */
export function ask(child, message) {
  const answer = nextMessage(child)
  child.send(message)
  return answer
}

/** The next message of a child process; rejects when the child stops instead. */
export async function nextMessage(child) {
  const settled = new AbortController()
  const { signal } = settled
  const stopped = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process of the benchmark stopped with ${code}`)
  })
  const answered = once(child, 'message', { signal })
  // Whichever loses the race is aborted, which is no failure.
  for (const promise of [stopped, answered]) promise.catch(() => {})
  try {
    const [answer] = await Promise.race([answered, stopped])
    return answer
  }
  finally {
    settled.abort()
  }
}

/** Ends a child process that may have ended by itself. */
export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
