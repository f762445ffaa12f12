import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Frame } from '@playwright/test'

/** A rule of axe-core that a page breaks. */
export interface AxeFinding {
  /** E.g. `color-contrast`. */
  rule: string
  help: string
  /** Markup of the first elements. */
  elements: string[]
  isSerious: boolean
}

/** The script of axe-core. */
export type AxeScript = string

interface AxeWindow {
  axe: {
    run: (
      context: object,
      options: object,
    ) => Promise<{
      violations: {
        id: string
        help: string
        impact?: string
        tags: string[]
        nodes: { html: string }[]
      }[]
    }>
  }
}

const MAX_ELEMENTS = 3
const MAX_MARKUP = 160

/** Reads axe-core from the packages of the app; undefined if it is not installed. */
export async function loadAxe(rootDir: string): Promise<AxeScript | undefined> {
  for (const from of [join(rootDir, 'package.json'), import.meta.url]) {
    try {
      return await readFile(createRequire(from).resolve('axe-core/axe.min.js'), 'utf8')
    } catch {
      // The next place.
    }
  }
  return undefined
}

/** Checks WCAG 2.2, levels A and AA, in a page. */
export async function runAxe(frame: Frame, script: AxeScript): Promise<AxeFinding[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(script)
  const violations = await frame.evaluate(async () => {
    const { axe } = globalThis as typeof globalThis & AxeWindow
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: tags },
      // The title that a merchant reads is that of the admin, around the page.
      rules: { 'document-title': { enabled: false } },
    })
    return violations
      .filter(({ tags }) => !tags.includes('experimental'))
      .map(({ id, help, impact, nodes }) => ({
        id,
        help,
        impact,
        markup: nodes.map(({ html }) => html),
      }))
  })
  return violations.map(({ id, help, impact, markup }) => ({
    rule: id,
    help,
    elements: markup
      .slice(0, MAX_ELEMENTS)
      .map(html => html.replace(/\s+/g, ' ').slice(0, MAX_MARKUP)),
    isSerious: impact === 'serious' || impact === 'critical',
  }))
}
