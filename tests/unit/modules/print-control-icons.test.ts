import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONTROL_ICONS } from '../../../ui/icons/control-icons'
import { printControlIcons } from '../../../modules/platform/print-control-icons'

const COLLECTION = {
  prefix: 'lucide',
  width: 24,
  icons: { dot: { body: '<path fill="currentColor" d="M1 1%"/>' }, x: { body: '<g/>' } },
}

it('prints one rule for all icons, and the image of each', () => {
  expect(printControlIcons(['dot', 'x'], COLLECTION)).toBe(
    String.raw`@layer base {
:where(.i-lucide\:dot,.i-lucide\:x){display:inline-block;width:1em;height:1em;background-color:currentColor;-webkit-mask:var(--svg) no-repeat 0 0/100% 100%;mask:var(--svg) no-repeat 0 0/100% 100%}
:where(.i-lucide\:dot){--svg:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath fill='black' d='M1 1%25'/%3E%3C/svg%3E")}
:where(.i-lucide\:x){--svg:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cg/%3E%3C/svg%3E")}
}
`,
  )
})

it('refuses an icon that the collection does not have', () => {
  expect(() => printControlIcons(['none'], COLLECTION)).toThrow(
    'The collection lucide has no icon none.',
  )
})

it('has an image of each control icon', () => {
  const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json')
  const css = printControlIcons(CONTROL_ICONS, JSON.parse(readFileSync(file, 'utf8')))
  expect(css.match(/--svg:url\("[^"]+"\)/g)).toHaveLength(CONTROL_ICONS.length)
})
