import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DEFAULT_API_VERSION } from '../../../shared/wire'

const PAGES = ['README.md', ...globSync('docs/*.md')]

/** Of the registrations in a text. Versions of extensions are those of their packages. */
const registeredVersions = (text: string) =>
  [...text.matchAll(/^api_version = "([^"]+)"/gm)].map(([, version]) => version)

it('every registration in the documentation has the default API version', () => {
  const stated = PAGES.flatMap(page => registeredVersions(readFileSync(page, 'utf8')))
  expect(stated.length).toBeGreaterThanOrEqual(5)
  expect([...new Set(stated)]).toEqual([DEFAULT_API_VERSION])
})

it.each(globSync('templates/*/shopify.app.toml'))('%s has the default API version', file => {
  expect(registeredVersions(readFileSync(file, 'utf8'))).toEqual([DEFAULT_API_VERSION])
})

it('docs/cli.md states once which Shopify CLI was run', () => {
  const [, tested] =
    /SHOPIFY_CLI = '([^']+)'/.exec(readFileSync('tests/installs/shopify-cli.test.ts', 'utf8')) ?? []
  const stated = [...readFileSync('docs/cli.md', 'utf8').matchAll(/\bCLI (\d+\.\d+\.\d+)/g)]
  expect(stated.map(([, version]) => version)).toEqual([tested])
})
