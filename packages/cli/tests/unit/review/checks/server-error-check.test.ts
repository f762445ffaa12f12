import { describe, expect, it } from 'vitest'
import { serverErrorCheck } from '../../../../src/review/checks/server-error-check'
import { fakeContext, findingsOf } from '../fake-context'

const { surface } = fakeContext()
const [route] = surface.routes
if (!route) throw new Error('The surface has no route.')
const routes = [{ ...route, file: 'server/api/orders/[id].get.ts' }]

/** The findings with this output of the server. */
async function found(output: string) {
  const findings = await findingsOf(serverErrorCheck, {
    output: () => output,
    surface: { ...surface, routes },
  })
  return findings.map(({ message, at, file }) => [message, at, file])
}

describe('the output of the server', () => {
  it('has no finding for other messages', async () => {
    expect(await found('Listening on http://localhost:3000\n[error] Nothing\n')).toEqual([])
  })

  it('names the route in whose code the error occurred', async () => {
    const output = `Listening
[unhandledRejection] Error: No such order
    at find (file:///tmp/app/.output/server/chunks/nitro/nitro.mjs:3:9)
    at file:///tmp/app/.output/server/chunks/routes/api/orders/_id_.get.mjs:12:3
Ready
`
    expect(await found(output)).toEqual([
      [
        'The server has an unhandled rejection: Error: No such order',
        'chunks/routes/api/orders/_id_.get.mjs',
        'server/api/orders/[id].get.ts',
      ],
    ])
  })

  it('has one finding for an error that occurs often', async () => {
    const output = '[uncaughtException] TypeError: x is not a function\n    at a.js:1:1\n'.repeat(2)
    expect(await found(output)).toEqual([
      [
        'The server has an uncaught error: TypeError: x is not a function',
        'output of the server',
        undefined,
      ],
    ])
  })
})

it('warns of a route that fails for a merchant', async () => {
  const [route] = fakeContext().surface.routes
  const response = { method: 'GET', path: '/api/products', status: 500, headers: {}, body: '' }
  const routeResponses = route
    ? [
        { route, response },
        { route, response: { ...response, status: 404 } },
      ]
    : []
  expect(await findingsOf(serverErrorCheck, { routeResponses })).toMatchObject([
    {
      severity: 'warning',
      message: 'A merchant gets 500 from GET /api/products',
      file: 'server/api/products.get.ts',
    },
  ])
})
