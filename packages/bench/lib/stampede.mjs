import { requestFrom } from './child-process.mjs'
import { startPeer } from './peer-server.mjs'
import { PEERS } from './peers.mjs'
import { signSessionTokens } from './session-tokens.mjs'
import { getFrom, visitShop } from './visit-shop.mjs'
import { withEmptyDirectory } from './working-directory.mjs'

const REQUESTS = 100
const NEW_SHOP = 'new-store.myshopify.com'
const EXPIRING_SHOP = 'expiring-store.myshopify.com'
/** Within the five minutes before its expiry in which a token is refreshed. */
const NEARLY_EXPIRED_SECONDS = 60
const LASTING_SECONDS = 3600

/**
 * Sends 100 concurrent requests, each with its own token, for a shop that is new to the server.
 * Then 100 concurrent jobs request the access token of a shop whose token is about to expire.
 *
 * @returns for each server the calls to the platform, the runs of `afterAuth`, and the
 *   responses by status
 */
export async function measureStampedes(platform, platformUrl) {
  const measured = {}
  for (const peer of PEERS.filter(({ name }) => name !== 'bare')) {
    console.log(`Stampede: ${peer.name}`)
    measured[peer.name] = await withEmptyDirectory(async directory => {
      const server = await startPeer(peer, { directory, platformUrl })
      try {
        return {
          ...(await visitAtOnce(server, platform)),
          ...(await refreshAtOnce(server, platform)),
        }
      } finally {
        await server.stop()
      }
    })
  }
  return measured
}

async function visitAtOnce(server, platform) {
  await requestFrom(platform, { lifetimeSeconds: LASTING_SECONDS })
  const visits = await countStatuses(
    signSessionTokens(REQUESTS, [NEW_SHOP]).map(token => visitShop(server, token)),
  )
  const { counts } = await requestFrom(platform, {})
  const {
    counts: { afterAuth },
  } = await server.usage()
  return { visits, exchanges: counts.exchanges, afterAuth }
}

async function refreshAtOnce(server, platform) {
  await requestFrom(platform, { lifetimeSeconds: NEARLY_EXPIRED_SECONDS })
  const [token] = signSessionTokens(1, [EXPIRING_SHOP])
  const installed = await visitShop(server, token)
  if (installed.status !== 200)
    throw new Error(`The first request of a shop returned ${installed.status}`)
  const {
    counts: { expiring },
  } = await requestFrom(platform, { lifetimeSeconds: LASTING_SECONDS })
  const jobs = await countStatuses(
    Array.from({ length: REQUESTS }, () =>
      getFrom(server, `/api/background?shop=${EXPIRING_SHOP}`),
    ),
  )
  const { counts } = await requestFrom(platform, {})
  return { jobs, refreshes: counts.refreshes, tokenExpires: expiring > 0 }
}

/** Counts responses by status. */
async function countStatuses(responses) {
  const counts = {}
  for (const { status } of await Promise.all(responses)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
