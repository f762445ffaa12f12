import { HEADERS, spellHeader } from '../../../shared/wire'
import { HmacRefusedError, PlatformError } from '../errors/errors'
import type { RequestFacts } from '../http/request-facts'
import { beginsAsObject } from './request-body'
import type { RequestBody } from './request-body'
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { requireSecrets } from '../crypto/require-secrets'

/** The two sets of headers that the platform sends with a signed body. */
export type HeaderFamily = 'webhooks' | 'events'

/** Which signature headers a kind of signed call has, and how a wrong one is refused. */
export interface SignatureRules {
  /** Families whose signature is accepted. A body signed in both counts as an `events` one. */
  families: readonly HeaderFamily[]
  /** Status of a signature that does not match. @default 400 */
  mismatchStatus?: 400 | 401
  /**
   * Reports a repeated signature header as `parameter_repeated`, not as `hmac_invalid`.
   * @default false
   */
  reportsRepeated?: boolean
}

export interface SignedBodyRules extends SignatureRules {
  hmac: BodyHmac
}

/** Characters of the base64 of a SHA-256 digest. */
const BASE64_LENGTH = 44
const HEX_DIGEST = /^[0-9a-fA-F]{64}$/
const BASE64URL_DIGEST = /^[A-Za-z0-9_-]{43}=?$/

/**
 * Verifies the signature over the raw body of a webhook, a Flow action or a fulfillment service
 * call, before anything is read from the body.
 *
 * Only one signature is checked, so that a valid one cannot vouch for the headers of the other
 * family.
 *
 * @returns the family whose signature is valid
 * @throws PlatformError `method_not_allowed` (405) | `parameter_repeated` (400)
 * @throws HmacRefusedError `body_missing` | `hmac_missing` (both 400) | `hmac_invalid`
 * @see docs/protocol.md#webhooks
 */
export function verifySignedBody(
  request: RequestFacts,
  body: RequestBody,
  rules: SignedBodyRules,
): HeaderFamily {
  const { hmac, mismatchStatus = 400 } = rules
  requirePost(request)
  if (body.size === 0) {
    throw new HmacRefusedError('body_missing', 'The request has no body', {
      likelyCause: 'Nothing was sent, or something read the body before it was verified.',
    })
  }
  const { family, given } = requireSignature(request, rules)
  if (!hmac.matches(body, given)) {
    throw new HmacRefusedError('hmac_invalid', 'The signature does not match the body', {
      likelyCause: likelyHmacCause(request, body, given),
      status: mismatchStatus,
    })
  }
  return family
}

/**
 * Refuses a signed call on its headers, before its body is read: the method, and a signature that
 * is missing, repeated, or has another form than the base64 of SHA-256. Attack: callers without a
 * secret have the server hold bodies that no signature can belong to.
 *
 * @throws as {@link verifySignedBody}, except `body_missing`
 */
export function refuseOnHeaders(request: RequestFacts, rules: SignatureRules): void {
  requirePost(request)
  const { given } = requireSignature(request, rules)
  if (given.length === BASE64_LENGTH) return
  throw new HmacRefusedError('hmac_invalid', 'The signature does not match the body', {
    likelyCause: signatureFormCause(given) ?? '',
    status: rules.mismatchStatus,
  })
}

function requirePost(request: RequestFacts): void {
  if (request.method !== 'POST') throw new PlatformError('method_not_allowed', 'Method not allowed')
}

/** @throws HmacRefusedError `hmac_missing`; PlatformError `parameter_repeated` */
function requireSignature(
  request: RequestFacts,
  { families, reportsRepeated = false }: SignatureRules,
): { family: HeaderFamily; given: string } {
  const family =
    families.includes('events') && request.headers.get(HEADERS.events.hmac) ? 'events' : 'webhooks'
  const given = request.headers.get(HEADERS[family].hmac)
  if (!given) throw missingSignature(families)
  // A repeated header arrives as one value, joined by commas.
  if (reportsRepeated && given.includes(',')) {
    throw new PlatformError(
      'parameter_repeated',
      `A header occurs more than once: ${spellHeader(HEADERS[family].hmac)}`,
    )
  }
  return { family, given }
}

function missingSignature(families: readonly HeaderFamily[]): HmacRefusedError {
  const names = families.map(family => spellHeader(HEADERS[family].hmac)).join(' or ')
  return new HmacRefusedError(
    'hmac_missing',
    `The request has no signature; expected the header ${names}`,
    {
      likelyCause: `The header ${names} is missing: something other than the platform called, or a proxy in front of the app drops headers that it does not know.`,
    },
  )
}

/**
 * Returns the likely reason why a signature does not match. The text goes to the log, so it quotes
 * nothing of the request.
 */
export function likelyHmacCause(request: RequestFacts, body: RequestBody, given: string): string {
  if (body.reserialized)
    return 'The body was parsed before it was verified, and its raw bytes are gone. Verify first, or read it with readRawBody.'
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity')
    return 'The request has a content-encoding: something in front of the app compressed the body, but the signature is over the bytes as they were sent.'
  if (!beginsAsObject(body))
    return 'The body does not begin with "{", as every body that the platform signs does: the platform did not send it, or something rewrote it.'
  return (
    signatureFormCause(given) ??
    'The body was changed on its way, or it was signed with another secret: if the secret was rotated, set NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY; ' +
      "webhooks created by hand in a store's notification settings are signed with a secret of their own."
  )
}

/** Returns what is wrong with the form of a signature; undefined for nothing. */
function signatureFormCause(given: string): string | undefined {
  if (HEX_DIGEST.test(given))
    return 'The signature is in hex; the platform sends base64. Check what signs the calls in your tests or proxy.'
  if (BASE64URL_DIGEST.test(given) && (given.length < BASE64_LENGTH || /[-_]/.test(given)))
    return 'The signature is in base64url or has lost its padding; the platform sends standard base64.'
  if (given.length !== BASE64_LENGTH)
    return `The signature has ${given.length} characters; the base64 of SHA-256 has ${BASE64_LENGTH}.`
  return undefined
}

/**
 * Checks the signature that the platform sends with a webhook, a Flow action or a fulfillment call.
 */
export interface BodyHmac {
  /**
   * True when the body begins with `{` and `given` is its base64 HMAC-SHA256 under one of the app's
   * secrets.
   */
  matches(body: RequestBody, given: string): boolean
}

/**
 * Makes the keys once. The current secret is tried first, the previous one only when it did not
 * match: a body is hashed once as long as no secret is being rotated.
 *
 * The platform signs four kinds of text with one secret. Only the text differs:
 *
 * - Bodies are JSON objects. The platform puts no byte order mark and no white space in front of
 *   them.
 * - App proxy queries are `name=value` pairs without separators, sorted by the bytes of their
 *   names. A visitor chooses some of the pairs. The platform always adds `path_prefix`, so the
 *   smallest name, with which the text begins, is at most that: the first byte is `p` (0x70) or
 *   less, and a name that begins with `{` (0x7B) comes later.
 * - Queries of OAuth callbacks and of pages in the admin are percent-encoded, which has no `{`, and
 *   contain `=`.
 * - ID tokens sign `<base64url>.<base64url>`, which has neither `{` nor `=`.
 *
 * Attack: a visitor of a storefront requests `?%20{"id":1,"x":"=&z="}`. The signed text is a JSON
 * object after a space. Its signature, in base64, would be that of a webhook, for every shop,
 * without expiry.
 *
 * Nor does a signature of a body or a token pass as that of a query: the app proxy needs a
 * `path_prefix` that begins with `/`, which is percent-encoded in the other kind of query.
 * `tests/conformance/signatures/` tests each pair. Source:
 * https://shopify.dev/docs/apps/build/webhooks/subscribe/https
 *
 * @throws PlatformError `configuration_invalid` when a secret is empty
 */
export function createBodyHmac(secrets: readonly string[]): BodyHmac {
  const keys = requireSecrets(secrets).map(secret => createSecretKey(secret, 'utf8'))
  return {
    matches: (body, given) =>
      beginsAsObject(body) && keys.some(key => equalText(sign(body, key), given)),
  }
}

function sign({ chunks }: RequestBody, key: KeyObject): string {
  const hmac = createHmac('sha256', key)
  for (const chunk of chunks) hmac.update(chunk)
  return hmac.digest('base64')
}

/**
 * Compares as text, so that hex, base64url or lost padding never pass. The length is no secret:
 * each of ours has the same. UTF-16, because UTF-8 would make the byte length of a foreign header
 * differ from its length.
 */
function equalText(expected: string, given: string): boolean {
  return (
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(expected, 'utf16le'), Buffer.from(given, 'utf16le'))
  )
}
