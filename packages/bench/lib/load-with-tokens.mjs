import { requestFrom } from './child-process.mjs'

/**
 * Loads one route for some seconds, in batches as long as the new tokens last; signing them is not
 * counted.
 *
 * @returns a sample for `measureRounds`
 */
export async function loadWithTokens(
  { path, newToken, shops },
  server,
  client,
  { seconds, connections, tokens },
) {
  const total = { requests: 0, seconds: 0, cpu: 0, user: 0 }
  while (total.seconds < seconds) {
    await requestFrom(client, {
      step: 'prepare',
      port: server.port,
      connections,
      newTokens: newToken ? tokens : 0,
      shops,
    })
    const before = await server.usage()
    const batch = await requestFrom(client, { step: 'run', path, seconds: seconds - total.seconds })
    const after = await server.usage()
    total.requests += batch.requests
    total.seconds += batch.seconds
    total.cpu += after.cpu - before.cpu
    total.user += after.user - before.user
  }
  return total
}
