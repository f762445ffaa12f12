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
  const { status, statusText, headers, body } = await toPlainHandler(app)({ method: 'POST', path: '/jobs?id_token=secret', headers: { 'x-request-id': 'r-1' } })
  return { status, statusText, headers: Object.fromEntries(headers), body: JSON.parse(String(body)) as { data: unknown } }
}

describe('an error as HTTP', () => {
  it('says which method a call has, in the words of the protocol', async () => {
    const { status, statusText, headers, body } = await answerTo(new PlatformError('method_not_allowed', 'Method not allowed'))
    expect([status, statusText, headers.allow, body.data]).toStrictEqual([405, 'Method not allowed', 'POST', { code: 'method_not_allowed' }])
    expect(written).toStrictEqual([])
  })

  it('does not tell the caller why a signature was refused', async () => {
    const refused = new HmacRefusedError('hmac_invalid', 'The signature does not match', { likelyCause: 'hex instead of base64', status: 401 })
    const { status, statusText, headers, body } = await answerTo(refused)
    expect([status, statusText, headers.allow]).toStrictEqual([401, 'Unauthorized', undefined])
    expect(JSON.stringify(body)).not.toContain('hex')
    expect(written).toStrictEqual([])
  })

  it('tells the log, not the caller, what went wrong, once for all that waited for it', async () => {
    const failed = new PlatformError('storage_failed', 'The database of the app is gone')
    const answers = await Promise.all([answerTo(failed), answerTo(failed)])
    expect(answers.map(({ status }) => status)).toStrictEqual([503, 503])
    expect(JSON.stringify(answers)).not.toContain('database')
    expect(written).toHaveLength(1)
    expect(JSON.parse(String(written[0]))).toStrictEqual({
      time: expect.any(String) as string, level: 'error', source: 'platform', message: 'The database of the app is gone',
      requestId: 'r-1', method: 'POST', path: '/jobs', reason: 'storage_failed', status: 503,
    })
  })
})
