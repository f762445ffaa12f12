import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stop } from './ask.mjs'
import { loadWithTokens } from './load-with-tokens.mjs'
import { loadWithWebhooks } from './load-with-webhooks.mjs'
import { startPeer, PEER_SHOPS } from './peer-server.mjs'
import { PEERS } from './peers.mjs'
import { joinSamples, measureRounds } from './rounds.mjs'
import { signSessionTokens } from './session-tokens.mjs'
import { visitShop } from './visit-shop.mjs'
import { WEBHOOK_SIZES } from './webhook-variants.mjs'
import { withEmptyDirectory } from './working-directory.mjs'

/** A topic without a handler: what is measured is the check, as nothing else is common to all. */
const TOPIC = 'orders/create'

/**
 * Loads every server in interleaved rounds, with new processes for each row and round.
 *
 * @returns the samples of each server by the row's name
 */
export async function measureLoads(options, platformUrl) {
  const rows = {}
  for (const newToken of [false, true]) {
    const name = newToken ? 'guarded GET, new tokens' : 'guarded GET, repeated tokens'
    rows[name] = await measureRow(name, 'load-client', options, platformUrl, (server, client) =>
      loadWithTokens({ path: '/api/shop', newToken, shops: PEER_SHOPS }, server, client, options))
  }
  for (const { name: size, bytes } of WEBHOOK_SIZES) {
    rows[`webhook of ${size}`] = await measureRow(`webhook of ${size}`, 'webhook-load-client', options, platformUrl, (server, client) =>
      loadWithWebhooks({ path: '/api/webhook', topic: TOPIC, bytes, shops: PEER_SHOPS }, server, client, options))
  }
  return rows
}

/** New processes for each round: one may be a third slower than the next for as long as it lives, whichever server it is. */
async function measureRow(name, clientScript, options, platformUrl, load) {
  console.log(name)
  const rounds = []
  for (let round = 0; round < options.rounds; round++) {
    const turns = [...PEERS.slice(round % PEERS.length), ...PEERS.slice(0, round % PEERS.length)]
    rounds.push(await withEmptyDirectory(directory => measureProcesses(turns, clientScript, { directory, platformUrl }, load)))
    console.log(`Round ${round + 1} of ${options.rounds}`)
  }
  return joinSamples(rounds)
}

async function measureProcesses(peers, clientScript, place, load) {
  const client = fork(fileURLToPath(new URL(`${clientScript}.mjs`, import.meta.url)))
  const servers = new Map()
  try {
    for (const peer of peers) servers.set(peer.name, await startPeer(peer, place))
    for (const server of servers.values()) await installShops(server)
    return await measureRounds(peers, 1, ({ name }) => load(servers.get(name), client), { log: () => {} })
  }
  finally {
    await Promise.all([stop(client), ...[...servers.values()].map(server => server.stop())])
  }
}

/** Has every shop visit the app once: those that load it, and those whose webhooks come, have it installed. */
async function installShops(server) {
  const answers = await Promise.all(signSessionTokens(PEER_SHOPS.length, PEER_SHOPS).map(token => visitShop(server, token)))
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`The visit of a new shop was answered with ${refused.status}`)
}
