/**
 * Writes the attributes, events, and slots of the platform's Polaris elements to
 * `tests/unit/ui/polaris/polaris-elements.json`, which a test compares with the components. They
 * are read from the npm package that the file names; for another version, change its `source`
 * first.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { downloadPackage } from './schemas/download-package.mjs'

const FILE = new URL('../tests/unit/ui/polaris/polaris-elements.json', import.meta.url)

const { source } = JSON.parse(readFileSync(FILE, 'utf8'))
const manifest = JSON.parse(downloadPackage(source).get('dist/custom-elements.json'))
const elements = Object.fromEntries(
  manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName)
    .map(({ tagName, attributes, events, slots }) => [
      tagName,
      { attributes: namesOf(attributes), events: namesOf(events), slots: namesOf(slots) },
    ]),
)
writeFileSync(FILE, `${JSON.stringify({ source, elements }, null, 2)}\n`)

/** Returns the names, sorted, with spaces between them. */
function namesOf(entries = []) {
  return [...new Set(entries.map(({ name }) => name || 'default'))].sort().join(' ')
}
