import { describe, expect, it } from 'vitest'
import { isLocalAddress } from '../../../src/webhooks/delivery-uri'

describe('isLocalAddress', () => {
  it.each([
    ['http://localhost:3000/webhooks', true],
    ['https://app.localhost/webhooks', true],
    ['http://127.0.0.1:3000', true],
    ['http://127.8.8.8/', true],
    ['http://[::1]:3000/', true],
    ['https://app.example/localhost', false],
    ['https://localhost.example/', false],
    ['pubsub://project:topic', false],
    ['arn:aws:events:us-east-1::event-source/aws.partner/shopify.com/1/localhost', false],
    ['/webhooks', false],
  ])('%s: %s', (uri, expected) => {
    expect(isLocalAddress(uri)).toBe(expected)
  })
})
