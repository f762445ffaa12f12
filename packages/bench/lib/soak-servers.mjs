import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { requestFrom, stop } from './child-process.mjs'
import { startPeer } from './peer-server.mjs'
import { PEERS } from './peers.mjs'
import { withEmptyDirectory } from './working-directory.mjs'

const ROUND_TRIP_MS = 30
/** The part of a steady load that is not measured: caches fill, and the engine optimizes. */
const WARM_UP = 0.1

/**
 * Runs `work` with a server of the comparison, and a process that sends the traffic of the soak.
 * `work` gets `send`, which runs a step of that process, and `usage` and `health` of the server.
 */
export function withSoakedServer(name, work) {
  return withEmptyDirectory(async directory => {
    const platform = forkScript('token-platform')
    const client = forkScript('soak-client')
    const { url } = await requestFrom(platform, { roundTripMs: ROUND_TRIP_MS })
    const execArgv = ['--expose-gc', '--import', new URL('report-health.mjs', import.meta.url).href]
    const server = await startPeer(
      PEERS.find(peer => peer.name === name),
      // h3 prints an error for each request that its client aborts.
      { directory, platformUrl: url, execArgv, stderr: name === 'bare' ? 'ignore' : 'inherit' },
    )
    try {
      return await work({
        send: step => requestFrom(client, { port: server.port, server: name, ...step }),
        usage: server.usage,
        health: server.health,
      })
    } finally {
      await Promise.all([stop(client), stop(platform), server.stop()])
    }
  })
}

/**
 * Sends a fixed number of requests per second to a server.
 *
 * @returns the latency of the requests, their `rate`, `cpu` microseconds of each, and the server's
 *   `health` at the end
 */
export function measureSteady(name, { rate, seconds }) {
  return withSoakedServer(name, async ({ send, usage, health }) => {
    await send({ step: 'run', rate, seconds: seconds * WARM_UP })
    const before = await usage()
    const sent = await send({ step: 'run', rate, seconds: seconds * (1 - WARM_UP) })
    const after = await usage()
    const requests = Object.values(sent.counts).reduce((sum, count) => sum + count, 0)
    return {
      ...sent,
      rate: requests / sent.seconds,
      cpu: (after.cpu - before.cpu) / requests,
      health: await health(),
    }
  })
}

function forkScript(name) {
  return fork(fileURLToPath(new URL(`${name}.mjs`, import.meta.url)))
}
