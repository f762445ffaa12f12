/**
 * Loads a built server and calls its handler, one request at a time: `node in-process-caller.mjs
 * <server entry>`.
 */
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { signSessionTokens } from './session-tokens.mjs'

/**
 * Calls between two turns of the event loop, in which timers and finished file reads get their
 * turn.
 */
const CALLS_PER_TURN = 50

process.on('disconnect', () => process.exit())

const loaded = import(pathToFileURL(process.argv[2]).href)

process.on('message', async message => {
  try {
    await loaded
    process.send(await measure(message))
  } catch (error) {
    // Nitro only logs uncaught errors, and the parent process would wait forever.
    console.error(error)
    process.exit(1)
  }
})

async function measure({ path, seconds, tokens, repeatedTokens }) {
  const total = { requests: 0, seconds: 0, cpu: 0, user: 0 }
  while (total.seconds < seconds) {
    const batch = signSessionTokens(repeatedTokens || tokens)
    const calls = repeatedTokens ? Number.POSITIVE_INFINITY : batch.length
    await run({ path, batch, calls, seconds: seconds - total.seconds }, total)
  }
  return total
}

/**
 * Sends `calls` requests at most, with the tokens of `batch` in turn, and adds what they took to
 * `total`.
 */
async function run({ path, batch, calls, seconds }, total) {
  const started = performance.now()
  const cpuBefore = process.cpuUsage()
  const end = started + seconds * 1000
  let sent = 0
  while (sent < calls && performance.now() < end) {
    await call(path, batch[sent % batch.length])
    sent += 1
    if (sent % CALLS_PER_TURN === 0) await setImmediate()
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  total.requests += sent
  total.seconds += (performance.now() - started) / 1000
  total.cpu += user + system
  total.user += user
}

async function call(path, token) {
  const { status } = await globalThis.benchmarkedNitroApp.localCall({
    url: path,
    headers: { authorization: `Bearer ${token}` },
  })
  if (status !== 200) throw new Error(`Expected a 200: ${status}`)
}
