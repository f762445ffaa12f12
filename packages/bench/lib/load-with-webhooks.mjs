import { requestFrom } from './child-process.mjs'

/**
 * Delivers webhooks of one size to one route for some seconds.
 *
 * @returns a sample for `measureRounds`
 */
export async function loadWithWebhooks(
  { path, topic, bytes, shops },
  server,
  client,
  { seconds, connections },
) {
  await requestFrom(client, { step: 'prepare', port: server.port, connections, bytes, shops })
  const before = await server.usage()
  const sent = await requestFrom(client, { step: 'run', path, topic, seconds })
  const after = await server.usage()
  return { ...sent, cpu: after.cpu - before.cpu, user: after.user - before.user }
}
