import { connect } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { handleRequest } from '../../../src/serve/handle-request'
import { registerApp } from '../../../src/lifecycle/registered-app'
import { createContext } from '../../../src/http/context'
import { createState } from '../../../src/lifecycle/create-state'
import { sendRaw, startPlatform } from '../started-platform'

const platform = await startPlatform()
afterAll(() => platform.emulator.close())

const own = () => ({ host: `127.0.0.1:${platform.emulator.port}` })

describe('handleRequest', () => {
  it.each(['evil.example', '127.0.0.1', '127.0.0.1:1', 'demo-store.platform.test'])(
    'attack: DNS rebinding with the host "%s" is refused',
    async host => {
      for (const path of [
        '/_emulator/tokens?shop=demo-store.platform.test',
        '/',
        '/app-bridge.js',
      ]) {
        expect(await sendRaw(platform.emulator, path, { host })).toEqual({
          status: 421,
          text: JSON.stringify({
            error: `This server only accepts requests for 127.0.0.1:${platform.emulator.port}.`,
          }),
        })
      }
    },
  )

  it('serves programs on localhost, and redirects people to its one origin', async () => {
    const host = `localhost:${platform.emulator.port}`
    expect((await sendRaw(platform.emulator, '/_emulator/health', { host })).status).toBe(200)
    const response = await fetch(`http://${host}/store/demo-store?x=1`, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `${platform.emulator.url}/store/demo-store?x=1`,
    ])
  })

  it.each(['/%zz', '/store/%E0%A4%A', '/?x=%zz', 'http://127.0.0.1/'])(
    'refuses the malformed URL %s',
    async path => {
      expect(await sendRaw(platform.emulator, path, own())).toEqual({
        status: 400,
        text: '{"error":"The URL is malformed."}',
      })
    },
  )

  it.each([
    '/nothing',
    '//evil.example/',
    '/store',
    '/store/',
    '/store//apps/x',
    '/_assets',
    '/demo-store.platform.test/admin',
  ])('returns 404 for the path %s', async path => {
    const { status, text } = await sendRaw(platform.emulator, path, own())
    expect(status).toBe(404)
    expect(JSON.parse(text)).toEqual({
      error: expect.stringMatching(
        /^The local platform has no such path\. Known paths: GET \/, .*, GET \/store\/:handle,|^There is no such file\.$/,
      ),
    })
  })

  it('explains errors to a person', async () => {
    const { status, text, headers } = await platform.get('/store/<script>', {
      accept: 'text/html,*/*',
    })
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(text).toContain('There is no store with this handle. Stores: demo-store, second-store.')
    expect(text).not.toContain('<script>')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('names the allowed methods of a path', async () => {
    const { status, text } = await sendRaw(
      platform.emulator,
      '/_admin/session-token',
      own(),
      'DELETE',
    )
    expect([status, text]).toEqual([
      405,
      '{"error":"The local platform accepts POST on this path, not DELETE."}',
    ])
  })

  it('responds to HEAD as to GET, without a body', async () => {
    expect(await sendRaw(platform.emulator, '/', own(), 'HEAD')).toEqual({ status: 200, text: '' })
  })

  it('responds to an internal failure with 500 and no detail, and logs it', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const state = createState({
      app: registerApp(),
      seed: { stores: [] },
      now: () => 0,
      strictRotation: false,
    })
    const failure = new Error('detail of the failure')
    const { reply, kind } = await handleRequest(
      {
        method: 'GET',
        target: '/',
        address: '127.0.0.1',
        headers: { host: '127.0.0.1:1' },
        readBody: () => Promise.reject(failure),
      },
      createContext(state, 'http://127.0.0.1:1'),
    )
    expect([reply.status, reply.body, kind]).toEqual([
      500,
      '{"error":"The local platform failed; see its console."}',
      'admin',
    ])
    expect(logged.mock.calls).toEqual([['[local platform] A request failed:', failure]])
    logged.mockRestore()
  })

  it('survives a client that disconnects in the middle of a body', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await platform.emulator.control.clearLog()
    const socket = connect(platform.emulator.port, '127.0.0.1')
    socket.write(
      `POST /unknown.platform.test/admin/oauth/access_token HTTP/1.1\r\nhost: ${own().host}\r\ncontent-length: 100\r\n\r\nabc`,
      () => socket.destroy(),
    )
    await vi.waitFor(async () =>
      expect((await platform.emulator.control.log()).map(({ status }) => status)).toEqual([400]),
    )
    expect(logged.mock.calls).toEqual([])
    logged.mockRestore()
  })
})
