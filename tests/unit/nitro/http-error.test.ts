import { createApp, toPlainHandler } from 'h3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { httpError } from '../../../server/lib/nitro/http-error'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import { HmacRefusedError } from '../../../server/lib/platform/webhooks/hmac-refused-error'

const written: unknown[][] = []

beforeEach(() => {
  written.length = 0
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation((...line: unknown[]) => void written.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The answer to a request that fails with `error`. */
async function answerTo(error: PlatformError) {
  const app = createApp().use((event) => {
    throw httpError(event, error)
  })
  const { status, statusText, headers, body } = await toPlainHandler(app)({ method: 'POST', path: '/', headers: {} })
  return { status, statusText, headers: Object.fromEntries(headers), body: JSON.parse(String(body)) as { data: unknown } }
}

describe('an error as HTTP', () => {
  it('says which method a call has, in the words of the protocol', async () => {
    const { status, statusText, headers, body } = await answerTo(new PlatformError('method_not_allowed', 'Method not allowed'))
    expect([status, statusText, headers.allow, body.data]).toStrictEqual([405, 'Method not allowed', 'POST', { code: 'method_not_allowed' }])
    expect(written).toStrictEqual([])
  })

  it('tells the log, not the caller, why a signature was refused', async () => {
    const refused = new HmacRefusedError('hmac_invalid', 'The signature does not match', { likelyCause: 'hex instead of base64', status: 401 })
    const { status, statusText, headers, body } = await answerTo(refused)
    expect([status, statusText, headers.allow]).toStrictEqual([401, 'Unauthorized', undefined])
    expect(JSON.stringify(body)).not.toContain('hex')
    expect(written).toStrictEqual([['[platform] A signature was refused. Likely cause: hex instead of base64']])
  })

  it('shows the log what a handler threw, once for all that waited for it', async () => {
    const cause = new Error('The database of the app is gone')
    const failed = new PlatformError('webhook_handler_failed', '1 of 1 handlers of ORDERS_CREATE failed', { cause })
    const answers = await Promise.all([answerTo(failed), answerTo(failed)])
    expect(answers.map(({ status }) => status)).toStrictEqual([500, 500])
    expect(JSON.stringify(answers)).not.toContain('database')
    expect(written).toStrictEqual([['[platform] webhook_handler_failed: 1 of 1 handlers of ORDERS_CREATE failed', cause]])
  })
})
