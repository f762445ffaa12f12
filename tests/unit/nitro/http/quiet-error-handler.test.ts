import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { createError, createEvent, send } from 'h3'
import type { H3Error, H3Event } from 'h3'
import type { NitroErrorHandler } from 'nitropack/types'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQuietErrorHandler } from '../../../../server/nitro/runtime/nitro2/error-handler'

type Handled = Parameters<NitroErrorHandler>[0]
type Options = Parameters<NitroErrorHandler>[2]

let logged: unknown[][]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...line) => void logged.push(line))
})
afterEach(() => vi.restoreAllMocks())

/**
 * Handles an error as Nitro would, whose own handler prints the whole address unless configured to
 * be silent.
 */
async function handle(
  handlers: NitroErrorHandler[],
  given: Partial<H3Error>,
): Promise<{ event: H3Event; body: string; error: Handled }> {
  const req = new IncomingMessage(new Socket())
  req.url = '/proxy/x?email=a@b.example&signature=s'
  req.method = 'GET'
  const event = createEvent(req, new ServerResponse(req))
  const end = vi.spyOn(event.node.res, 'end')
  const defaultHandler: Options['defaultHandler'] = (_error, failed, options) => {
    if (!options?.silent) console.error(failed.path)
    return {
      status: 500,
      statusText: 'Server Error',
      headers: { 'x-from': 'nitro' },
      body: { error: true },
    }
  }
  const error = Object.assign(createError({ statusCode: 500, message: 'broken' }), given) as Handled
  await createQuietErrorHandler(handlers)(error, event, { defaultHandler })
  return { event, body: String(end.mock.calls[0]?.[0] ?? ''), error }
}

describe('an error that is handled', () => {
  it("without a handler of the app gets Nitro's response, and is logged without the query", async () => {
    const { event, body, error } = await handle([], { unhandled: true })
    expect([
      event.node.res.statusCode,
      event.node.res.getHeader('x-from'),
      JSON.parse(body),
    ]).toEqual([500, 'nitro', { error: true }])
    expect(logged).toEqual([['[request error] [unhandled] [GET] /proxy/x\n', error]])
  })

  it("by a handler that calls Nitro's response is logged once, and no further handler runs", async () => {
    const further = vi.fn<NitroErrorHandler>()
    const first: NitroErrorHandler = async (error, event, { defaultHandler }) => {
      await defaultHandler(error, event, { json: true })
      await defaultHandler(error, event, { json: false })
      await send(event, 'a page')
    }
    const { body, error } = await handle([first, further], { fatal: true })
    expect([body, further.mock.calls.length]).toEqual(['a page', 0])
    expect(logged).toEqual([['[request error] [fatal] [GET] /proxy/x\n', error]])
  })

  it('by a handler that throws is passed to the next', async () => {
    const broken = new Error('the handler is broken')
    const { body } = await handle(
      [() => Promise.reject(broken), (_error, event) => send(event, 'a page')],
      { unhandled: true },
    )
    expect([body, logged]).toEqual(['a page', [[broken]]])
  })

  it('that is expected is not logged', async () => {
    await handle([], {})
    expect(logged).toEqual([])
  })
})
