import { dirname } from 'node:path'
import { measureBundle, measureTraced } from './bundle-size.mjs'
import { openConnection } from './http-connection.mjs'
import { measurePageScripts } from './page-scripts.mjs'
import { PEER_SHOPS, startPeer } from './peer-server.mjs'
import { PEERS } from './peers.mjs'
import { signSessionTokens } from './session-tokens.mjs'
import { withEmptyDirectory } from './working-directory.mjs'

const WARM_UP_REQUESTS = 2000
const MEMORY_SAMPLES = 3
/** As a page of the admin opens it; a frame around it is what makes it embedded. */
export const PAGE = '/front-page?embedded=1'

/**
 * Cold starts and first pages (ms) and memory after warm-up (bytes) as samples; bundle and page
 * (bytes).
 */
export function measureWeights({ starts }, platformUrl, peers = PEERS) {
  return withEmptyDirectory(async directory => {
    const where = { directory, platformUrl }
    console.log('Weights')
    return {
      starts: await sampleEach(peers, starts, peer => coldStart(peer, where)),
      firstPages: await sampleEach(peers, starts, peer => firstPage(peer, where)),
      memory: await sampleEach(peers, MEMORY_SAMPLES, peer => memoryAfterWarmUp(peer, where)),
      bundles: await measureEach(peers, bundleSize),
      pages: await measureEach(peers, peer => pageSize(peer, where)),
    }
  })
}

/** Interleaved samples of every server, after one that fills the file cache. */
async function sampleEach(peers, count, measure) {
  const samples = Object.fromEntries(peers.map(({ name }) => [name, []]))
  for (let sample = 0; sample <= count; sample++) {
    for (const peer of peers) samples[peer.name].push(await measure(peer))
  }
  return Object.fromEntries(
    Object.entries(samples).map(([name, values]) => [name, values.slice(1)]),
  )
}

async function measureEach(peers, measure) {
  const measured = {}
  for (const peer of peers) measured[peer.name] = await measure(peer)
  return measured
}

/** Measures from the start of the process to the first response of a route without a check. */
function coldStart(peer, where) {
  return timeUntil(peer, where, server => requestAll(server, peer.unguarded, ['none']))
}

/** Measures from the start of the process to the first page. */
function firstPage(peer, where) {
  return timeUntil(peer, where, server => openPage(server, peer))
}

function timeUntil(peer, where, sendRequests) {
  const started = performance.now()
  return withServer(peer, where, async server => {
    await sendRequests(server)
    return performance.now() - started
  })
}

function memoryAfterWarmUp(peer, where) {
  return withServer(peer, where, async server => {
    await requestAll(server, '/api/shop', signSessionTokens(WARM_UP_REQUESTS, PEER_SHOPS))
    return (await server.usage()).memory
  })
}

async function withServer(peer, where, use) {
  const server = await startPeer(peer, where)
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

async function requestAll(server, path, tokens) {
  const connection = await openConnection(server.port)
  for (const token of tokens) await connection.get(path, token)
  connection.close()
}

function bundleSize({ command, entry }) {
  const isBundledWithPackages = command[0] === entry
  return isBundledWithPackages ? measureBundle(dirname(entry)).total : measureTraced(command)
}

function pageSize(peer, where) {
  return withServer(peer, where, async server =>
    measurePageScripts(await openPage(server, peer), peer.publicFolder),
  )
}

async function openPage(server, peer) {
  const response = await fetch(`http://127.0.0.1:${server.port}${PAGE}`, {
    headers: { 'user-agent': 'Mozilla/5.0 Chrome/140' },
  })
  if (!response.ok) throw new Error(`The page of ${peer.name} returned ${response.status}`)
  return response.text()
}
