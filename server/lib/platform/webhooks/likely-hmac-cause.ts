import type { RequestBody } from '../request/request-body'
import type { RequestFacts } from '../request/request-facts'

/** Characters of the base64 of a SHA-256 digest. */
const BASE64_LENGTH = 44
const HEX_DIGEST = /^[0-9a-fA-F]{64}$/
const BASE64URL_DIGEST = /^[A-Za-z0-9_-]{43}=?$/

/** Says why a signature does not match, as far as can be told without the payload: for the log, so it quotes nothing of the request. */
export function likelyHmacCause(request: RequestFacts, body: RequestBody, given: string): string {
  if (body.reserialised) return 'The body was parsed before it was verified, and its raw bytes are gone. Verify first, or read it with readRawBody.'
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') return 'The request has a content-encoding: something in front of the app compressed the body, but the signature is over the bytes as they were sent.'
  if (HEX_DIGEST.test(given)) return 'The signature is in hex; the platform sends base64. Check what signs the calls in your tests or proxy.'
  if (BASE64URL_DIGEST.test(given) && (given.length < BASE64_LENGTH || /[-_]/.test(given))) return 'The signature is in base64url or has lost its padding; the platform sends standard base64.'
  if (given.length !== BASE64_LENGTH) return `The signature has ${given.length} characters; the base64 of SHA-256 has ${BASE64_LENGTH}.`
  return 'The body was changed on its way, or it was signed with another secret: if the secret was rotated, set NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY; '
    + 'webhooks created by hand in a store\'s notification settings are signed with a secret of their own.'
}
