import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { GraphqlQueryError, HttpResponseError } from '../../../../server/core/errors/http-errors'
import { PlatformError } from '../../../../server/core/errors/errors'
import { copySession, Session } from '../../../../server/core/session/session'
import { createWebhookScene } from '../../webhook-scenes'
import { offlineSession } from '../../admin-requests'
import { delivery } from '../../webhook-deliveries'

const TOKENS = { accessToken: 'shpat_hidden-1', refreshToken: 'shprt_hidden-2' }
const session = offlineSession(TOKENS)
const OPTIONS = [{}, { showHidden: true }, { depth: 10, showHidden: true, showProxy: true }]

describe('tokens in what console.log prints', () => {
  it('are not shown of a session, which is shown otherwise', () => {
    const text = inspect(session)
    expect(text).toMatch(/^Session \{/)
    expect(text).toContain("accessToken: '[hidden]'")
    expect(text).toContain("refreshToken: '[hidden]'")
    expect(text).toContain(`id: '${session.id}'`)
    expect(inspect(new Session({ id: '1', shop: 'a', state: '', isOnline: false }))).not.toContain(
      'hidden',
    )
  })

  it.each([
    ['a session', session],
    ['a copy of a session', copySession(session)],
    ['a nested session', { a: { b: [session] } }],
    ['a deeply nested session', { a: { b: { c: { d: session } } } }],
    ['the cause of an error', new Error('x', { cause: session })],
    ['a property of an error', Object.assign(new Error('x'), { session })],
    [
      'the body of an error of the Admin API',
      new HttpResponseError('admin_api_failed', 'x', {
        upstreamStatus: 500,
        body: { accessToken: TOKENS.accessToken },
      }),
    ],
    [
      'an error of a query, as a cause',
      new PlatformError('webhook_handler_failed', 'x', {
        cause: new GraphqlQueryError('x', {
          body: { data: { delegateAccessToken: TOKENS.accessToken }, errors: [] },
        }),
      }),
    ],
  ])('are not shown of %s', (_what, value) => {
    for (const options of OPTIONS) expect(inspect(value, options)).not.toContain('hidden-')
  })

  it('are not shown of the context of a webhook, before and after its API was used', async () => {
    const { receive } = await createWebhookScene({ sessions: [session] })
    const context = await receive(delivery())
    expect(context.session?.accessToken).toBe(TOKENS.accessToken)
    for (const options of OPTIONS) expect(inspect(context, options)).not.toContain('hidden-')
    expect(typeof context.admin?.graphql).toBe('function')
    for (const options of OPTIONS) expect(inspect(context, options)).not.toContain('hidden-')
  })

  it('are in JSON, as in that of the official class', () => {
    expect(JSON.parse(JSON.stringify(session))).toMatchObject(TOKENS)
    expect(session.toObject()).toMatchObject(TOKENS)
  })
})
