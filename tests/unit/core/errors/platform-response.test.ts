import { describe, expect, it } from 'vitest'
import { PlatformResponse } from '../../../../server/core/errors/platform-response'

describe('PlatformResponse', () => {
  it('carries the response itself and reveals only its status', () => {
    const response = new Response('token-that-stays-secret', {
      status: 418,
      headers: { 'set-cookie': 'a=secret' },
    })
    const reply = new PlatformResponse(response)
    expect(reply.response).toBe(response)
    expect([reply.name, reply.message]).toEqual(['PlatformResponse', 'Responded with 418'])
    expect(reply).toBeInstanceOf(Error)
  })
})
