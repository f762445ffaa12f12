import { expect, it } from 'vitest'
import { botResponse, isBot } from '../../../../server/core/http/bots'
import { BROWSER } from '../../admin-requests'

const from = (agent?: string) => ({
  method: 'GET',
  url: '/',
  headers: new Headers(agent === undefined ? {} : { 'user-agent': agent }),
})

it.each(['Googlebot', 'google', 'curl/8.0', 'Mozilla/5.0 (compatible; bingbot/2.0)'])(
  '%s is a bot',
  agent => {
    expect(isBot(from(agent))).toBe(true)
  },
)

it.each([undefined, '', BROWSER, 'Google Shopify POS/9.1', 'Google Shopify Mobile/9.1'])(
  '%j is no bot',
  agent => {
    expect(isBot(from(agent))).toBe(false)
  },
)

it('the response is 410 without a body', async () => {
  const response = botResponse()
  expect([response.status, response.statusText, await response.text()]).toEqual([410, 'Gone', ''])
})
