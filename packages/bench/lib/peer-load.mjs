import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stop } from './child-process.mjs'
import { loadWithTokens } from './load-with-tokens.mjs'
import { loadWithWebhooks } from './load-with-webhooks.mjs'
import { startPeer, PEER_SHOPS } from './peer-server.mjs'
import { PEERS } from './peers.mjs'
import { measureRounds } from './rounds.mjs'
import { signSessionTokens } from './session-tokens.mjs'
import { visitShop } from './visit-shop.mjs'
import { PAGE } from './peer-weight.mjs'
import { WEBHOOK_SIZES } from './webhook-variants.mjs'
import { withEmptyDirectory } from './working-directory.mjs'

/** A topic without a handler: what is measured is the check, as nothing else is common to all. */
const TOPIC = 'orders/create'
/**
 * A sample is as long as other work of a shared machine may take: cut into pieces, each server
 * meets some of it.
 */
const SLICES = 4

/**
 * Loads every server in interleaved rounds, with new processes for each row and round.
 * With `peers`, other servers than those of the comparison; `webhookSizes` are the rows of
 * webhooks, `hasPage` adds one of a page, and `maxWarmUp` limits the warm-up, in seconds.
 *
 * @returns the samples of each server by the row's name
 */
export async function measureLoads(
  options,
  platformUrl,
  { peers = PEERS, webhookSizes = WEBHOOK_SIZES, hasPage = false, maxWarmUp } = {},
) {
  const rows = {}
  const measure = (name, clientScript, load) =>
    measureRow(peers, { name, clientScript, load, maxWarmUp }, options, platformUrl)
  const slice = { ...options, seconds: options.seconds / SLICES, tokens: options.tokens / SLICES }
  for (const newToken of [false, true]) {
    const name = newToken ? 'guarded GET, new tokens' : 'guarded GET, repeated tokens'
    rows[name] = await measure(name, 'load-client', (server, client) =>
      loadWithTokens({ path: '/api/shop', newToken, shops: PEER_SHOPS }, server, client, slice),
    )
  }
  for (const { name: size, bytes } of webhookSizes) {
    const name = `webhook of ${size}`
    rows[name] = await measure(name, 'webhook-load-client', (server, client) =>
      loadWithWebhooks(
        { path: '/api/webhook', topic: TOPIC, bytes, shops: PEER_SHOPS },
        server,
        client,
        slice,
      ),
    )
  }
  if (hasPage)
    rows['rendered page'] = await measure('rendered page', 'load-client', (server, client) =>
      loadWithTokens({ path: PAGE, newToken: false, shops: PEER_SHOPS }, server, client, slice),
    )
  return rows
}

function measureRow(peers, { name, clientScript, load, maxWarmUp }, options, platformUrl) {
  console.log(name)
  return withEmptyDirectory(async directory => {
    const client = fork(fileURLToPath(new URL(`${clientScript}.mjs`, import.meta.url)))
    const servers = new Map()
    const stopServers = () => Promise.all([...servers.values()].map(server => server.stop()))
    /**
     * One process may be a third slower than the next for as long as it lives, whichever server it
     * is.
     */
    const renew = async () => {
      await stopServers()
      for (const peer of peers)
        servers.set(peer.name, await startPeer(peer, { directory, platformUrl }))
      for (const server of servers.values()) await installShops(server)
    }
    try {
      return await measureRounds(
        peers,
        options.rounds,
        ({ name }) => load(servers.get(name), client),
        { slices: SLICES, renew, maxWarmUp },
      )
    } finally {
      await Promise.all([stop(client), stopServers()])
    }
  })
}

/**
 * Opens the app once for every shop, so that the app is installed in the shops that send requests
 * and webhooks.
 */
async function installShops(server) {
  const responses = await Promise.all(
    signSessionTokens(PEER_SHOPS.length, PEER_SHOPS).map(token => visitShop(server, token)),
  )
  const refused = responses.find(({ status }) => status !== 200)
  if (refused) throw new Error(`The first request of a shop returned ${refused.status}`)
}
