import { expect, it } from 'vitest'
import { entryCopy } from '../../../modules/platform/entry-copy'

const COOKIES = '/app/node_modules/nuxt/dist/app/composables/cookie.js'
const INDEX = '/app/node_modules/ohash/dist/index.mjs'

/** Resolves a name next to its importer, as far as the tests need it. */
const bundler = {
  resolve: (source: string, importer: string, options: { skipSelf: boolean }) =>
    Promise.resolve(
      options.skipSelf && source !== 'missing'
        ? { id: source === 'ohash' ? INDEX : new URL(source, `file://${importer}`).pathname }
        : null,
    ),
}
const resolve = (source: string, importer: string | undefined) =>
  entryCopy('ohash').resolveId.call(bundler, source, importer)

it('gives Nuxt a copy of the package', async () => {
  expect(await resolve('ohash', COOKIES)).toEqual({ id: `${INDEX}?entry` })
})

it('has in the copy the copies of all its files', async () => {
  expect(await resolve('./equal.mjs', `${INDEX}?entry`)).toEqual({
    id: '/app/node_modules/ohash/dist/equal.mjs?entry',
  })
})

it.each([
  ['another importer', 'ohash', '/app/node_modules/@nuxt/icon/dist/runtime/components/css.js'],
  ['another package', 'defu', COOKIES],
  ['an entry', 'ohash', undefined],
  ['a name that does not resolve', 'missing', `${INDEX}?entry`],
])('leaves %s to the bundler', async (_name, source, importer) => {
  expect(await resolve(source, importer)).toBeNull()
})
