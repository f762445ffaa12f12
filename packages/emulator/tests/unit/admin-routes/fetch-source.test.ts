import { describe, expect, it } from 'vitest'
import { fetchSource } from '../../../src/admin-routes/fetch-source'

const REQUEST = { method: 'POST', url: 'http://127.0.0.1:4400/a?b=`', headers: {}, body: '' }

/** What the source gives to `fetch`. */
async function argumentsOf(
  request: Partial<Parameters<typeof fetchSource>[0]>,
): Promise<unknown[]> {
  let given: unknown[] = []
  const source = fetchSource({ ...REQUEST, ...request })
  const run = new Function('fetch', `return (async () => { ${source} })()`)
  await run((...values: unknown[]) => (given = values))
  return given
}

describe('fetchSource', () => {
  it('repeats method, address, headers and body', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = '{"a":"it\'s ${b} \\n"}'
    expect(await argumentsOf({ headers, body })).toEqual([
      REQUEST.url,
      { method: 'POST', headers, body },
    ])
  })

  it('has no body for a request without one, and omits the headers of a connection', async () => {
    const headers = { Host: 'x', 'content-length': '3', connection: 'close', 'X-Kept': '1' }
    expect(await argumentsOf({ method: 'GET', headers })).toEqual([
      REQUEST.url,
      { method: 'GET', headers: { 'X-Kept': '1' } },
    ])
  })
})
