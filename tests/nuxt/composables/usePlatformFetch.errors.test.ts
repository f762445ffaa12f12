import { registerEndpoint } from '@nuxt/test-utils/runtime'
import { expect, it } from 'vitest'
import { usePlatformFetch } from '../../../composables/usePlatformFetch'

const REPORTED =
  'The Admin API reports 1 error(s) for LastOrders; see the error\'s body: Cannot query field "orders" on type "Query". (line 1, column 20)'

it('reports in development why a route failed, next to its status', async () => {
  // As the error handler of Nitro responds.
  const body = {
    error: true,
    url: 'http://localhost:3000/api/orders',
    statusCode: 502,
    statusMessage: 'Bad Gateway',
    message: REPORTED,
    data: { code: 'graphql_failed' },
  }
  registerEndpoint('/api/orders', () =>
    Response.json(body, { status: 502, statusText: 'Bad Gateway' }),
  )

  await expect(usePlatformFetch()('/api/orders', { retry: 0 })).rejects.toThrow(
    `[GET] "/api/orders": 502 Bad Gateway ${REPORTED}`,
  )
})

it('names the status only where the body of the response reports nothing', async () => {
  registerEndpoint(
    '/api/silent',
    () => new Response('plain text', { status: 502, statusText: 'Bad Gateway' }),
  )

  await expect(usePlatformFetch()('/api/silent', { retry: 0 })).rejects.toThrow(
    /^\[GET\] "\/api\/silent": 502 Bad Gateway$/,
  )
})
