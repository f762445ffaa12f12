import { describeRule } from '../../../shared/describe-rule'
import { isJsonObject } from '../json-object'

/** Id of a rule by which the Admin API refuses an app with status 403. */
export type ForbiddingRule = 'allowlist-calls' | 'permanent-tokens'

const ADDRESS = `${describeRule('allowlist-calls')} Check the public IPv4 and IPv6 addresses of all servers, workers, and jobs of the app: a host lists them as outbound, egress, or NAT addresses. The same page of the Dev Dashboard tests ranges against recent calls.`
const TOKEN = describeRule('permanent-tokens')

/**
 * Returns the rule by which the Admin API refused a call with status 403. The wording of a response
 * can change, so only words that name the subject count.
 *
 * @param body JSON of the response
 * @returns undefined when the response does not name a known reason
 */
export function forbiddingRule(body: unknown): ForbiddingRule | undefined {
  const text = isJsonObject(body) ? writeJson(body['errors'] ?? body['error'] ?? '') : ''
  if (/expiring|expiry/i.test(text)) return 'permanent-tokens'
  return /allow-?list|\bIP\b|source address/i.test(text) ? 'allowlist-calls' : undefined
}

/** Values that are too deep to write have no words. */
function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return ''
  }
}

/** Returns the message of a call that the Admin API refused with status 403. */
export function describeForbidden(apiName: string, rule: ForbiddingRule | undefined): string {
  const refused = `The ${apiName} refused the app with status 403.`
  if (rule === 'permanent-tokens') return `${refused} ${TOKEN}`
  if (rule === 'allowlist-calls') return `${refused} ${ADDRESS}`
  return `${refused} Its response does not name the reason; two rules are known. ${ADDRESS} The other rule: ${TOKEN}`
}
