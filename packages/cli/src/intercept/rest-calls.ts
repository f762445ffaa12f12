import type { LoggedRequest } from '../../../emulator/src/state/request-log'

/** Ids in a path: the calls for several records are one to port. */
const ID = /\/\d+(?=[./]|$)/g
const GUIDE = 'https://shopify.dev/docs/apps/build/graphql/migrate'

/** Lists the calls of the REST Admin API in a log, each once, with how often it was made. */
export function describeRestCalls(log: readonly LoggedRequest[]): string {
  const counts = new Map<string, number>()
  for (const { kind, method, path, status } of log) {
    if (kind !== 'rest' || status !== 404) continue
    const call = `${method} ${path.replace(/^\/[^/]+/, '').replace(ID, '/{id}')}`
    counts.set(call, (counts.get(call) ?? 0) + 1)
  }
  if (counts.size === 0) return 'The app made no call of the REST Admin API.\n'
  const calls = [...counts].sort(([left], [right]) => left.localeCompare(right))
  const lines = calls.map(([call, count]) => `  ${call}${count > 1 ? ` (${count} times)` : ''}`)
  return `Calls of the REST Admin API, which the local platform does not simulate:\n${lines.join('\n')}\nHow to port them to GraphQL: ${GUIDE}\n`
}
