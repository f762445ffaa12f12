/**
 * Calls the Admin API with one client. Its parent asks for two steps: `prepare` makes the client, `run` calls until the time
 * is up, as many calls at once as there are connections.
 */
import { createApiClient } from './api-clients.mjs'

let call

process.on('disconnect', () => process.exit())

process.on('message', async (message) => {
  process.send(message.step === 'prepare' ? await prepare(message) : await run(message))
})

async function prepare({ client, url }) {
  call = await createApiClient(client, url)
  return {}
}

async function run({ seconds, connections }) {
  const started = performance.now()
  const cpuBefore = process.cpuUsage()
  const end = started + seconds * 1000
  let requests = 0
  await Promise.all(Array.from({ length: connections }, async () => {
    while (performance.now() < end) {
      const { products } = await call()
      if (products.nodes.length !== 10) throw new Error('The platform of the benchmark answered something else')
      requests += 1
    }
  }))
  const { user, system } = process.cpuUsage(cpuBefore)
  return { requests, seconds: (performance.now() - started) / 1000, cpu: user + system, user }
}
