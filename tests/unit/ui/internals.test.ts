import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sendInsteadOfPage } from '../../../ui/internals'

const nuxtFolder = join(createRequire(import.meta.url).resolve('nuxt/package.json'), '..')
const rendererFolder = join(
  createRequire(join(nuxtFolder, 'package.json')).resolve('@nuxt/nitro-server/package.json'),
  '..',
)

it('stores status, headers and body in the property that the renderer of Nuxt reads', async () => {
  const ssrContext = { nuxt: { versions: { nuxt: '4.5.2' } } }
  sendInsteadOfPage(ssrContext, { status: 401, headers: { a: 'b' }, body: 'text' })
  expect(ssrContext).toStrictEqual({
    nuxt: { versions: { nuxt: '4.5.2' } },
    '~renderResponse': { statusCode: 401, headers: { a: 'b' }, body: 'text' },
  })

  const renderer = await readFile(
    join(rendererFolder, 'dist/runtime/handlers/renderer.mjs'),
    'utf8',
  )
  expect(renderer).toContain('return ssrContext["~renderResponse"]')
  // `navigateTo` writes the same three fields.
  const router = await readFile(join(nuxtFolder, 'dist/app/composables/router.js'), 'utf8')
  const assignment = router.split('ssrContext["~renderResponse"] = {')[1]?.split('};')[0] ?? ''
  expect(
    ['statusCode:', 'headers:', 'body:'].filter(name => assignment.includes(name)),
  ).toHaveLength(3)
})

it('stores a web response on Nuxt 5', async () => {
  const ssrContext: Parameters<typeof sendInsteadOfPage>[0] = {
    nuxt: { versions: { nuxt: '5.0.0-29830089.dc519522' } },
  }
  sendInsteadOfPage(ssrContext, { status: 401, headers: { a: 'b' }, body: 'text' })
  const response = ssrContext['~renderResponse'] as Response
  expect([response.status, response.headers.get('a'), await response.text()]).toEqual([
    401,
    'b',
    'text',
  ])
})
