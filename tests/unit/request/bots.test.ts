import { expect, it } from 'vitest'
import { botAnswer, isBot } from '../../../server/lib/platform/request/bots'
import { BROWSER } from '../admin-requests'

const from = (agent?: string) => ({ method: 'GET', url: '/', headers: new Headers(agent === undefined ? {} : { 'user-agent': agent }) })

it.each(['Googlebot', 'google', 'curl/8.0', 'Mozilla/5.0 (compatible; bingbot/2.0)'])('%s is a bot', (agent) => {
  expect(isBot(from(agent))).toBe(true)
})

it.each([undefined, '', BROWSER, 'Google Shopify POS/9.1', 'Google Shopify Mobile/9.1'])('%j is none', (agent) => {
  expect(isBot(from(agent))).toBe(false)
})

it('the answer is 410 without a body', async () => {
  const answer = botAnswer()
  expect([answer.status, answer.statusText, await answer.text()]).toEqual([410, 'Gone', ''])
})
