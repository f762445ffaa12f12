import { ok, problem, warning } from '../finding'
import type { Check } from '../finding'

/** Signatures are over the bytes as they came; the commonest cause of a 401 is that somebody read them before. */
export const bodyReaderCheck: Check = ({ app: { code } }) => {
  if (code.bodyReaders.length === 0) return ok('body-readers', 'No server middleware reads bodies before their signature is verified')
  return warning('body-readers', `${code.bodyReaders.join(', ')} reads the body of requests: where it changes or replaces it, webhooks are refused with 401`,
    'Read bodies in the routes that need them, behind usePlatformWebhook and its like.')
}

/** Asks of a running server what matters most: that it believes nobody who is not the platform. */
export const forgedCallsCheck: Check = ({ production }) => {
  if (!production || production.forgedCalls.length === 0) return undefined
  const believed = production.forgedCalls.filter(({ status }) => status < 300)
  const describe = ({ route, signed, status }: typeof believed[number]) => `${route.path} answered ${status} to a ${route.kind} call ${signed ? 'with a wrong signature' : 'without a signature'}`
  if (believed[0]) return problem('forged-calls', `${describe(believed[0])}: anybody can call it`, 'Call the utility of the layer first in that route, and deploy.')
  const lost = production.forgedCalls.find(({ status }) => ![400, 401].includes(status))
  if (lost) {
    return warning('forged-calls', `${describe(lost)}; expected 400 or 401`,
      lost.status === 404 || lost.status === 405 ? 'Deploy a build that has this route, and let the host route POST to it.' : 'Look into the log of the server, and at what stands in front of it.')
  }
  const paths = [...new Set(production.forgedCalls.map(({ route }) => route.path))]
  return ok('forged-calls', `Refused without a good signature: ${paths.join(', ')}`)
}

export const httpsCheck: Check = ({ production }) => {
  if (!production) return undefined
  if (production.failure) return problem('reachable', `${production.origin} could not be reached: ${production.failure}`, 'Check the address, its certificate and that the server runs.')
  const { protocol, hostname } = new URL(production.origin)
  if (protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1') return ok('reachable', `${production.origin} answers`)
  return problem('reachable', `${production.origin} is not https: the admin does not frame it`, 'Put a certificate in front of the app.')
}
