import { ask } from './ask.mjs'
import { startPeer } from './peer-server.mjs'
import { PEERS } from './peers.mjs'
import { signSessionTokens } from './session-tokens.mjs'
import { getFrom, visitShop } from './visit-shop.mjs'
import { withEmptyDirectory } from './working-directory.mjs'

const REQUESTS = 100
const NEW_SHOP = 'new-store.myshopify.com'
const EXPIRING_SHOP = 'expiring-store.myshopify.com'
/** Within the five minutes before its end in which a token is renewed. */
const NEARLY_EXPIRED_SECONDS = 60
const LASTING_SECONDS = 3600

/**
 * Sends 100 requests at once, each with a token of its own, for a shop that the server has never seen; then has 100 jobs ask at
 * once for the access token of a shop whose token is about to expire.
 *
 * @returns for each server the calls that reached the platform, the runs of `afterAuth`, and the answers by status
 */
export async function measureStampedes(platform, platformUrl) {
  const measured = {}
  for (const peer of PEERS.filter(({ name }) => name !== 'bare')) {
    console.log(`Stampede: ${peer.name}`)
    measured[peer.name] = await withEmptyDirectory(async (directory) => {
      const server = await startPeer(peer, { directory, platformUrl })
      try {
        return { ...await visitAtOnce(server, platform), ...await refreshAtOnce(server, platform) }
      }
      finally {
        await server.stop()
      }
    })
  }
  return measured
}

async function visitAtOnce(server, platform) {
  await ask(platform, { lifetimeSeconds: LASTING_SECONDS })
  const visits = await statusesOf(signSessionTokens(REQUESTS, [NEW_SHOP]).map(token => visitShop(server, token)))
  const { counts } = await ask(platform, {})
  const { counts: { afterAuth } } = await server.usage()
  return { visits, exchanges: counts.exchanges, afterAuth }
}

async function refreshAtOnce(server, platform) {
  await ask(platform, { lifetimeSeconds: NEARLY_EXPIRED_SECONDS })
  const [token] = signSessionTokens(1, [EXPIRING_SHOP])
  const installed = await visitShop(server, token)
  if (installed.status !== 200) throw new Error(`The visit of a new shop was answered with ${installed.status}`)
  const { counts: { expiring } } = await ask(platform, { lifetimeSeconds: LASTING_SECONDS })
  const jobs = await statusesOf(Array.from({ length: REQUESTS }, () => getFrom(server, `/api/background?shop=${EXPIRING_SHOP}`)))
  const { counts } = await ask(platform, {})
  return { jobs, refreshes: counts.refreshes, tokenExpires: expiring > 0 }
}

/** How many answers had each status. */
async function statusesOf(answers) {
  const counts = {}
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
