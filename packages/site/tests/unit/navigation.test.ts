import { globSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageOf, partsOf } from '../../../../.playground/shared/component-families'
import { allPaths, pagePath, SECTIONS } from '../../navigation.mjs'

const components = globSync('components/*/*.vue')
  .map(file => basename(file, '.vue'))
  .toSorted()
const shown = SECTIONS.flatMap(({ files }) => files)

describe('the navigation of the site', () => {
  it('has each page of docs/ once', () => {
    const pages = readdirSync('docs')
      .filter(name => name.endsWith('.md'))
      .map(name => `docs/${name}`)
    expect(shown.filter(file => file.startsWith('docs/')).toSorted()).toEqual(pages.toSorted())
  })

  it('gives each page an address of its own below its section', () => {
    expect(pagePath('docs/webhooks.md')).toBe('/guides/webhooks')
    expect(pagePath('SECURITY.md')).toBe('/operations/security')
    expect(pagePath('LICENSE')).toBeUndefined()
    expect(new Set(shown.map(pagePath)).size).toBe(shown.length)
  })

  it('leads to home, each file, and each component that is no part of another one', () => {
    const paths = allPaths('.')
    expect(paths).toContain('/')
    expect(paths).toContain('/start/getting-started')
    expect(paths).toContain('/components/embedded/uinavmenu')
    expect(paths).toContain('/components/data/table')
    expect(paths).not.toContain('/components/data/tablecell')
    const parts = components.filter(name => pageOf(name) !== name)
    expect(parts).toEqual(components.flatMap(partsOf).toSorted())
    expect(paths).toHaveLength(1 + shown.length + components.length - parts.length)
  })
})
