/**
 * Writes the names of the component props that consist of several words to
 * `modules/platform/prop-names.json`. The build of an app reads them there.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { createCheckerByJson } from 'vue-component-meta'

const root = fileURLToPath(new URL('..', import.meta.url))
const FILE = `${root}modules/platform/prop-names.json`

/** Reads the names from the components' types, sorted. */
export function readPropNames() {
  const checker = createCheckerByJson(root, {
    include: ['components/**/*.vue'],
    compilerOptions: {
      strict: true,
      skipLibCheck: true,
      moduleResolution: 'bundler',
      module: 'esnext',
    },
  })
  const names = readdirSync(`${root}components`, { recursive: true })
    .filter(path => path.endsWith('.vue'))
    .flatMap(path => checker.getComponentMeta(`${root}components/${path}`).props)
    .filter(({ global, name }) => !global && /^[a-z]+[A-Z]/.test(name) && !/^on[A-Z]/.test(name))
    .map(({ name }) => name)
  return [...new Set(names)].sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(FILE, `${JSON.stringify(readPropNames(), null, 2)}\n`)
