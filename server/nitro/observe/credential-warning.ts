import { PlatformError, SessionTokenError } from '../../core/errors/errors'
import { PlatformResponse } from '../../core/errors/platform-response'
import { onPlatformEvent, onRequestRefused } from './events'
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
 * Warns once of credentials of another app. Requests that are accepted are observed only after one
 * was refused, so that a healthy server does nothing.
 *
 * @returns stops it
 */
export function watchCredentials(options: CredentialWarningOptions): () => void {
  const read = createCredentialWarning(options)
  let stopObserving: (() => void) | undefined

  function observeNoMore(): void {
    stopObserving?.()
    stopObserving = undefined
  }

  const stop = onRequestRefused(event => {
    if (!read(event)) return observeNoMore()
    stopObserving ??= onPlatformEvent(other => {
      // What an accepted request does ends before its own event.
      if (other.type === 'request' && !('error' in other) && !read(other)) observeNoMore()
    })
  })
  return () => {
    stop()
    observeNoMore()
  }
}

interface CredentialWarningOptions {
  credentials: () => Credentials
  warn: (message: string) => void
}

/**
 * Returns a reader of events that recognizes credentials of another app, and warns once:
 *
 * - a wrong secret: several signatures in a row match nothing, and none matches in between
 * - a wrong client id: an ID token whose signature matches is for another client id
 *
 * The messages contain the client id, which is public, and nothing of a request. The reader returns
 * true while it counts refusals.
 */
export function createCredentialWarning(
  options: CredentialWarningOptions,
): (event: PlatformEvent) => boolean {
  let refusals = 0
  let hasWarned = false

  function warnOnce(message: string): void {
    hasWarned = true
    options.warn(message)
  }

  return event => {
    if (hasWarned || event.type !== 'request') return false
    if (isAccepted(event, options.credentials)) refusals = 0
    if (!('error' in event)) return refusals > 0
    const { apiKey } = options.credentials()
    if (failedCheck(event) === 'aud') {
      warnOnce(
        `NUXT_PLATFORM_API_KEY is ${apiKey}, the client id of another app: an ID token that NUXT_PLATFORM_API_SECRET_KEY verifies names a different client id. Copy the client id and the secret of the same app from the Dev Dashboard, and restart.`,
      )
    } else if (isWrongSignature(event) && ++refusals >= MIN_REFUSALS) {
      warnOnce(
        `The last ${MIN_REFUSALS} signatures of the platform (webhooks, callbacks, ID tokens) matched nothing. NUXT_PLATFORM_API_SECRET_KEY is probably not the secret of the app with the client id ${apiKey}. Copy the client id and the secret of the same app from the Dev Dashboard, and restart. After a rotation, the old secret belongs in NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY.`,
      )
    }
    return !hasWarned && refusals > 0
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
    failedCheck(event) === 'signature'
  )
}

/** Returns which check of an ID token failed, if that refused the request. */
function failedCheck({ error }: RequestEvent): string | undefined {
  const cause = error instanceof PlatformResponse ? error.cause : undefined
  return cause instanceof SessionTokenError ? cause.check : undefined
}
