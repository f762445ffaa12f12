import { expect, it, vi } from 'vitest'
import { LazyApi } from '../../../server/lib/platform/api/lazy-api'

const ANSWER = { data: { shop: { name: 'acme' } }, extensions: {}, headers: new Headers() }
const graphql = vi.fn(async () => ANSWER)

it('asks for its client with each call, and not before', async () => {
  const client = vi.fn(() => ({ graphql: graphql as never }))
  const api = new LazyApi(client)
  expect(client).not.toHaveBeenCalled()

  // Taken out of the context, as an app may.
  const { graphql: query } = api
  expect(await query('{ shop { name } }', { tries: 1 })).toBe(ANSWER)
  expect(graphql).toHaveBeenCalledExactlyOnceWith('{ shop { name } }', { tries: 1 })
  expect(client).toHaveBeenCalledOnce()
})

it('passes each call through what may end the request', async () => {
  const ended = new Error('ended')
  const api = new LazyApi(() => ({ graphql: graphql as never }), async (step) => {
    await step
    throw ended
  })
  await expect(api.graphql('{ shop { name } }')).rejects.toBe(ended)
})

it('shows nothing but its call', () => {
  const api = new LazyApi(() => ({ graphql: graphql as never }))
  expect(Object.keys(api)).toStrictEqual(['graphql'])
})
