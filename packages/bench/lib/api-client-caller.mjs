/**
 * Calls the Admin API with one client after another. The parent process requests two steps:
 * `prepare` creates the clients and warms them up; `run` calls with one of them until the time is
 * up, with one concurrent call per connection.
 */
import { API_CLIENTS, createApiClient } from './api-clients.mjs'

/** Of each client: the engine goes on optimizing `fetch` for about so many. */
const WARM_UP_CALLS = 8000

const calls = new Map()

process.on('disconnect', () => process.exit())

process.on('message', async message => {
  process.send(message.step === 'prepare' ? await prepare(message) : await run(message))
})

async function prepare({ url, connections }) {
  for (const name of API_CLIENTS) calls.set(name, await createApiClient(name, url))
  for (const name of API_CLIENTS) {
    let left = WARM_UP_CALLS
    await callWhile(name, connections, () => left-- > 0)
  }
  return {}
}

async function run({ client, seconds, connections }) {
  // Each client pays for its own garbage, not for that of the one before it.
  globalThis.gc()
  const started = performance.now()
  const cpuBefore = process.cpuUsage()
  const end = started + seconds * 1000
  const requests = await callWhile(client, connections, () => performance.now() < end)
  const { user, system } = process.cpuUsage(cpuBefore)
  return { requests, seconds: (performance.now() - started) / 1000, cpu: user + system, user }
}

/** Returns how many calls were made. */
async function callWhile(client, connections, shouldContinue) {
  const call = calls.get(client)
  let requests = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (shouldContinue()) {
        const { products } = await call()
        if (products.nodes.length !== 10)
          throw new Error('The benchmark platform returned an unexpected response')
        requests += 1
      }
    }),
  )
  return requests
}
