import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** What is drawn in languages of both directions. */
const FOLDERS = ['assets', 'components', 'ui', 'packages/emulator/admin', 'packages/site/app']
const PHYSICAL = [
  /\b(?:margin|padding|border)-(?:left|right)\b.*/g,
  /\btext-align: (?:left|right)/g,
  /(?<![\w-])text-(?:left|right)(?![\w-])/g,
]

it.each([...FOLDERS, '.playground/components', '.playground/pages'])(
  'what is drawn in %s has a start and an end, not a left and a right side',
  folder => {
    const found = readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(?:css|vue|ts)$/.test(file) && !/(?:node_modules|\.nuxt)\//.test(file))
      .flatMap(file => {
        const text = readFileSync(`${root}${folder}/${file}`, 'utf8')
        return PHYSICAL.flatMap(side => text.match(side) ?? []).map(side => `${file}: ${side}`)
      })
    expect(found).toEqual([])
  },
)
