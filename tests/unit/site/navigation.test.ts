import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allPaths, pagePath, SECTIONS } from '../../../site/navigation.mjs'

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

  it('leads to home, each file, and each component', () => {
    const paths = allPaths('.')
    expect(paths).toContain('/')
    expect(paths).toContain('/start/getting-started')
    expect(paths).toContain('/components/embedded/uinavmenu')
    expect(paths).toHaveLength(1 + shown.length + readdirSync('.playground/examples').length)
  })
})
