import { createApp, toPlainHandler } from 'h3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { httpError } from '../../../../server/nitro/http/http-error'
import { PlatformError, HmacRefusedError } from '../../../../server/core/errors/errors'

const written: unknown[][] = []

beforeEach(() => {
  written.length = 0
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...line: unknown[]) => void written.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The response to a request that fails with `error`. */
async function responseTo(error: PlatformError) {
  const app = createApp().use(event => {
    throw httpError(event, error)
  })
  const { status, statusText, headers, body } = await toPlainHandler(app)({
    method: 'POST',
    path: '/jobs?id_token=secret',
    headers: { 'x-request-id': 'r-1' },
  })
  return {
    status,
    statusText,
    headers: Object.fromEntries(headers),
    body: JSON.parse(String(body)) as { data: unknown },
  }
}

describe('an error as HTTP', () => {
  it('names the method of a call with the standard header', async () => {
    const { status, statusText, headers, body } = await responseTo(
      new PlatformError('method_not_allowed', 'Method not allowed'),
    )
    expect([status, statusText, headers.allow, body.data]).toStrictEqual([
      405,
      'Method not allowed',
      'POST',
      { code: 'method_not_allowed' },
    ])
    expect(written).toStrictEqual([])
  })

  it('does not reveal to the caller why a signature was refused', async () => {
    const refused = new HmacRefusedError('hmac_invalid', 'The signature does not match', {
      likelyCause: 'hex instead of base64',
      status: 401,
    })
    const { status, statusText, headers, body } = await responseTo(refused)
    expect([status, statusText, headers.allow]).toStrictEqual([401, 'Unauthorized', undefined])
    expect(JSON.stringify(body)).not.toContain('hex')
    expect(written).toStrictEqual([])
  })

  it('logs the cause once for all callers that waited for it, and hides it from them', async () => {
    const failed = new PlatformError('storage_failed', 'The database of the app is gone')
    const responses = await Promise.all([responseTo(failed), responseTo(failed)])
    expect(responses.map(({ status }) => status)).toStrictEqual([503, 503])
    expect(JSON.stringify(responses)).not.toContain('database')
    expect(written).toHaveLength(1)
    expect(JSON.parse(String(written[0]))).toStrictEqual({
      time: expect.any(String) as string,
      level: 'error',
      source: 'platform',
      message: 'The database of the app is gone',
      requestId: 'r-1',
      method: 'POST',
      path: '/jobs',
      reason: 'storage_failed',
      status: 503,
    })
  })
})
