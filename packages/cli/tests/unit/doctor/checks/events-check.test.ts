import { expect, it } from 'vitest'
import { eventsCheck } from '../../../../src/doctor/checks/events-check'
import type { LocatedEvent } from '../../../../src/doctor/doctor-facts'
import type { EventFile } from '../../../../../facts/registration/event-files'
import { doctorFacts, REGISTRATION } from '../facts'

const FILE: EventFile = {
  path: '/app/server/platform/events/titles.ts',
  file: 'server/platform/events/titles.ts',
  handle: 'titles',
  topic: 'Product',
  actions: ['update'],
  triggers: ['product.title'],
}
const SUBSCRIPTION: LocatedEvent = {
  handle: 'titles',
  topic: 'Product',
  actions: ['update'],
  triggers: ['product.title'],
  uri: '/_platform/events',
  where: 'shopify.app.toml:30',
}
const findingOf = (files: EventFile[], subscriptions: LocatedEvent[]) =>
  eventsCheck(
    doctorFacts({
      app: { events: files },
      registration: { ...REGISTRATION, events: subscriptions },
    }),
  )

it('does not apply to an app without events, or without a registration file', () => {
  expect(findingOf([], [])).toBeUndefined()
  expect(eventsCheck(doctorFacts({ app: { events: [FILE] } }))).toBeUndefined()
})

it('accepts files and subscriptions that agree, and subscriptions at another address', () => {
  const elsewhere = { ...SUBSCRIPTION, handle: 'queue', uri: 'pubsub://project:topic' }
  expect(findingOf([FILE], [SUBSCRIPTION, elsewhere])).toEqual({
    check: 'events',
    severity: 'ok',
    message: 'Every event in shopify.app.toml has its file',
  })
})

it.each<[string, EventFile[], LocatedEvent[], string]>([
  ['a file without a subscription', [FILE], [], `${FILE.file} has no subscription`],
  ['a subscription without a file', [], [SUBSCRIPTION], 'shopify.app.toml:30 has no file'],
  [
    'a subscription that differs',
    [FILE],
    [{ ...SUBSCRIPTION, triggers: ['product.vendor'], queryFilter: 'product.id:1' }],
    `shopify.app.toml:30 differs from ${FILE.file} in triggers, query_filter`,
  ],
])('[K6] reports %s', (_name, files, subscriptions, difference) => {
  expect(findingOf(files, subscriptions)).toEqual({
    check: 'events',
    severity: 'problem',
    message: `The events in shopify.app.toml are not those of server/platform/events: ${difference}`,
    fix: 'Run npx nuxt-platform-layer registration --write, and deploy the registration.',
  })
})
