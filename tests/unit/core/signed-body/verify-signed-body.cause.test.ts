import { expect, it } from 'vitest'
import { likelyHmacCause } from '../../../../server/core/signed-body/verify-signed-body'
import { delivery, signatureOf } from '../../webhook-deliveries'

const BODY = '{"customer":"Ada"}'
const GOOD = Buffer.from(signatureOf(BODY), 'base64')
const OTHER = signatureOf(BODY, 'another secret')

it.each([
  [
    'a body that was parsed',
    { given: OTHER, reserialized: true, encoding: 'gzip' },
    'The body was parsed before it was verified',
  ],
  ['a content-encoding', { given: OTHER, encoding: 'gzip' }, 'The request has a content-encoding'],
  ['hex', { given: GOOD.toString('hex') }, 'The signature is in hex'],
  ['upper-case hex', { given: GOOD.toString('hex').toUpperCase() }, 'The signature is in hex'],
  ['base64url', { given: GOOD.toString('base64url') }, 'The signature is in base64url'],
  [
    'lost padding',
    { given: 'A'.repeat(43) },
    'The signature is in base64url or has lost its padding',
  ],
  ['base64url with padding', { given: `${'-'.repeat(43)}=` }, 'The signature is in base64url'],
  ['a short signature', { given: 'abc' }, 'The signature has 3 characters'],
  ['a long signature', { given: 'A'.repeat(5000) }, 'The signature has 5000 characters'],
  [
    'another secret',
    { given: OTHER },
    'The body was changed on its way, or it was signed with another secret: if the secret was rotated, set NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY',
  ],
  [
    'another secret and the encoding Identity',
    { given: OTHER, encoding: 'Identity' },
    'The body was changed on its way',
  ],
])(
  'names %s',
  (
    _name,
    { given, reserialized, encoding }: { given: string; reserialized?: boolean; encoding?: string },
    cause,
  ) => {
    const { request, body } = delivery({ body: BODY, headers: { 'content-encoding': encoding } })
    const reported = likelyHmacCause(request, { ...body, reserialized }, given)
    expect(reported.startsWith(cause)).toBe(true)
    for (const secret of ['Ada', given, signatureOf(BODY)]) expect(reported).not.toContain(secret)
  },
)
