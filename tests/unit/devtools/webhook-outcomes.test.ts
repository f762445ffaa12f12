import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../server/core/errors/errors'
import { recordOutcome, webhookOutcome } from '../../../server/devtools/webhook-outcomes'

describe('webhookOutcome', () => {
  it('returns the error of the app, not that of the layer about it', () => {
    const cause = new TypeError('no stock')
    recordOutcome('a', {
      error: new PlatformError('webhook_handler_failed', '1 of 1 handlers failed', { cause }),
    })

    expect(webhookOutcome('a')).toEqual({ state: 'failed', failure: 'TypeError: no stock' })
    expect(webhookOutcome('b')).toBeUndefined()
  })

  it('returns the outcome of the last attempt', () => {
    recordOutcome('c', { error: new Error('once') })
    recordOutcome('c')

    expect(webhookOutcome('c')).toEqual({ state: 'handled' })
  })

  it('keeps the last 200', () => {
    for (let index = 0; index <= 200; index++) recordOutcome(`many ${index}`)

    expect(webhookOutcome('many 0')).toBeUndefined()
    expect(webhookOutcome('many 1')).toEqual({ state: 'handled' })
  })
})
