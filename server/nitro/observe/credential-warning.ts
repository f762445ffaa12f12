import { PlatformError } from '../../core/errors/errors'
import { PlatformResponse } from '../../core/errors/platform-response'
import { SIGNATURE_MISMATCH } from '../../core/session-token/hs256'
import { AUDIENCE_MISMATCH } from '../../core/session-token/session-token'
import type { ObservedKind, PlatformEvent, RequestEvent } from './events'

/** The app's settings, as far as they decide whether a signature matches. */
interface Credentials {
  apiKey: string
  embedded: boolean
}

/** Refusals in a row: fewer may be a scan or a test call. */
const MIN_REFUSALS = 5
/** Kinds of requests whose credentials the platform has signed with the app's secret. */
const SIGNED: ReadonlySet<ObservedKind> = new Set([
  'webhook',
  'flow',
  'fulfillment service',
  'app proxy',
  'pos',
  'public',
])

/**
 * Returns a listener that recognizes credentials of another app, and warns once per process:
 *
 * - a wrong secret: several signatures in a row match nothing, and none matches in between
 * - a wrong client id: a session token whose signature matches is for another client id
 *
 * The messages contain the client id, which is public, and nothing of a request.
 */
export function createCredentialWarning(options: {
  credentials: () => Credentials
  warn: (message: string) => void
}): (event: PlatformEvent) => void {
  let refusals = 0
  let hasWarned = false

  function warnOnce(message: string): void {
    hasWarned = true
    options.warn(message)
  }

  return event => {
    if (hasWarned || event.type !== 'request') return
    if (isAccepted(event, options.credentials)) refusals = 0
    if (!('error' in event)) return
    const { apiKey } = options.credentials()
    if (refusalOf(event).includes(AUDIENCE_MISMATCH)) {
      warnOnce(
        `NUXT_PLATFORM_API_KEY is ${apiKey}, the client id of another app: a session token that NUXT_PLATFORM_API_SECRET_KEY verifies names a different client id. Copy the client id and the secret of the same app from the Dev Dashboard, and restart.`,
      )
    } else if (isWrongSignature(event) && ++refusals >= MIN_REFUSALS) {
      warnOnce(
        `The last ${MIN_REFUSALS} signatures of the platform (webhooks, callbacks, session tokens) matched nothing. NUXT_PLATFORM_API_SECRET_KEY is probably not the secret of the app with the client id ${apiKey}. Copy the client id and the secret of the same app from the Dev Dashboard, and restart. After a rotation, the old secret belongs in NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY.`,
      )
    }
  }
}

/** The cookie of a standalone app is signed by the app itself: it proves nothing. */
function isAccepted({ request }: RequestEvent, credentials: () => Credentials): boolean {
  if (request.outcome !== 'authenticated') return false
  return SIGNED.has(request.kind) || credentials().embedded
}

function isWrongSignature(event: RequestEvent): boolean {
  return (
    (event.error instanceof PlatformError && event.error.code === 'hmac_invalid') ||
    refusalOf(event).includes(SIGNATURE_MISMATCH)
  )
}

function refusalOf({ error }: RequestEvent): string {
  return (error instanceof PlatformResponse && error.refusal) || ''
}
