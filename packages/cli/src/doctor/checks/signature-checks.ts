import { ok, problem, warning } from '../finding'
import type { Check } from '../finding'

/**
 * Signatures cover the raw bytes. The most common cause of a 401 is middleware that reads the body
 * first.
 */
export const bodyReaderCheck: Check = ({ app: { code } }) => {
  if (code.bodyReaders.length === 0)
    return ok(
      'body-readers',
      'No server middleware reads bodies before their signature is verified',
    )
  return warning(
    'body-readers',
    `${code.bodyReaders.join(', ')} reads request bodies: if it changes or replaces them, webhooks are rejected with 401`,
    'Read bodies in the routes that need them, after the utility that verifies the request.',
  )
}

/** Checks that a running server rejects forged requests. */
export const forgedCallsCheck: Check = ({ production }) => {
  if (!production || production.forgedCalls.length === 0) return undefined
  const believed = production.forgedCalls.filter(({ status }) => status < 300)
  const describe = ({ route, signed, status }: (typeof believed)[number]) =>
    `${route.path} responded with ${status} to a ${route.kind} request ${signed ? 'with a wrong signature' : 'without a signature'}`
  if (believed[0])
    return problem(
      'forged-calls',
      `${describe(believed[0])}: anyone can call it`,
      'Call the utility of the layer first in that route, and deploy.',
    )
  const lost = production.forgedCalls.find(({ status }) => ![400, 401].includes(status))
  if (lost) {
    return warning(
      'forged-calls',
      `${describe(lost)}; expected 400 or 401`,
      lost.status === 404 || lost.status === 405
        ? 'Deploy a build that has this route, and let the host route POST to it.'
        : 'Check the server log and the proxy.',
    )
  }
  const paths = [...new Set(production.forgedCalls.map(({ route }) => route.path))]
  return ok('forged-calls', `Rejected without a valid signature: ${paths.join(', ')}`)
}

export const httpsCheck: Check = ({ production }) => {
  if (!production) return undefined
  if (production.failure)
    return problem(
      'reachable',
      `${production.origin} could not be reached: ${production.failure}`,
      'Check the address, its certificate and that the server runs.',
    )
  const { protocol, hostname } = new URL(production.origin)
  if (protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1')
    return ok('reachable', `${production.origin} is reachable`)
  return problem(
    'reachable',
    `${production.origin} is not https: the admin does not frame it`,
    'Serve the app over HTTPS.',
  )
}
