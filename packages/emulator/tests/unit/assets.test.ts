import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { sendRaw, startPlatform } from './started-platform'

const platform = await startPlatform()
afterAll(() => platform.emulator.close())

const source = (path: string) =>
  readFile(new URL(`../../src/browser/${path}`, import.meta.url), 'utf8')

describe('the files for browsers', () => {
  it('serves App Bridge to every site', async () => {
    const { status, headers, text } = await platform.get('/app-bridge.js', {
      origin: 'http://localhost:3000',
    })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(text).toMatch(/^"use strict";\n\(\(\) => \{\n/)
  })

  it('serves the stand-in for Polaris to every site, as a classic script', async () => {
    const { status, headers, text } = await platform.get('/polaris.js')
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(new Function(text).length).toBe(0)
    expect(text).toContain('The elements s-* on this page are a stand-in, not Polaris.')
  })

  it('serves App Bridge as one classic script, the same each time', async () => {
    const { text } = await platform.get('/app-bridge.js')
    expect(new Function(text).length).toBe(0)
    expect(text).not.toMatch(/^\s*(?:import|export)\b/m)
    expect(text).not.toContain('import.meta')
    expect((await platform.get('/app-bridge.js')).text).toBe(text)
  })

  it('runs the module that reads the running script before any other', async () => {
    const { text } = await platform.get('/app-bridge.js')
    const modules = text.matchAll(
      /^\s*\/\/ packages\/emulator\/src\/browser\/app-bridge\/([a-z-]+\.js)$/gm,
    )
    expect([...modules].map(([, name]) => name)[0]).toBe('page.js')
  })

  it("serves the admin's own files to its own pages", async () => {
    const { status, headers, text } = await platform.get('/_assets/mark.svg')
    expect([
      status,
      headers.get('content-type'),
      headers.get('cross-origin-resource-policy'),
    ]).toEqual([200, 'image/svg+xml', 'same-origin'])
    expect(text).toBe(await source('mark.svg'))
  })

  it('serves a file again only if it has changed', async () => {
    const first = await platform.get('/_assets/pages/admin.js')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const etag = first.headers.get('etag') ?? ''
    const second = await platform.get('/_assets/pages/admin.js', { 'if-none-match': etag })
    expect([second.status, second.text]).toEqual([304, ''])
    expect(second.headers.get('etag')).toBe(etag)
    const other = await platform.get('/_assets/pages/admin.js', { 'if-none-match': '"other"' })
    expect([other.status, other.text]).toEqual([200, first.text])
  })

  it('compresses a file for a browser that accepts it', async () => {
    const plain = await platform.get('/_assets/pages/admin.css', { 'accept-encoding': 'identity' })
    const small = await platform.get('/_assets/pages/admin.css', { 'accept-encoding': 'gzip, br' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(small.headers.get('content-encoding')).toBe('gzip')
    expect(small.headers.get('vary')).toBe('accept-encoding')
    expect(small.text).toBe(plain.text)
  })

  it('lets browsers keep a file whose name has a hash of its content', async () => {
    const { text } = await platform.get('/_assets/pages/admin.js')
    const [chunk] = /library-[a-f0-9]{8}\.js/.exec(text) ?? []
    const { status, headers } = await platform.get(`/_assets/pages/${chunk}`)
    expect([status, headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  it.each([
    '/_assets/../cli.ts',
    '/_assets/%2e%2e/index.ts',
    '/_assets/..%2fpages/html.js',
    '/_assets/..%5cpages%5chtml.js',
    '/_assets//etc/passwd.js',
    '/_assets/',
    '/_assets/missing.css',
    '/_assets/admin',
    '/_assets/.hidden.js',
    '/_assets/a%00.js',
  ])('attack: %s is no file', async path => {
    expect(
      (await sendRaw(platform.emulator, path, { host: `127.0.0.1:${platform.emulator.port}` }))
        .status,
    ).toBe(404)
  })
})
