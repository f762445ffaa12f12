import { describe, expect, it } from 'vitest'
import { PlatformAnswer } from '../../../server/lib/platform/errors/answer'

describe('PlatformAnswer', () => {
  it('carries the response itself and says only its status', () => {
    const response = new Response('token-that-stays-secret', { status: 418, headers: { 'set-cookie': 'a=secret' } })
    const answer = new PlatformAnswer(response)
    expect(answer.response).toBe(response)
    expect([answer.name, answer.message]).toEqual(['PlatformAnswer', 'Answered with 418'])
    expect(answer).toBeInstanceOf(Error)
  })
})
