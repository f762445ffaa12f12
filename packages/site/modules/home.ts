import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { addTemplate, defineNuxtModule } from '@nuxt/kit'
import { codeToHtml } from 'shiki'
import { shortTable } from '../../bench/lib/comparison-table.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const SECTION = '## Add the layer to a Nuxt app'
const EXCHANGES = '100 visits at once of a new shop: token exchanges'
const GUARDED = 'guarded GET, repeated tokens: requests/s'

/** What the home page shows of other files, as a module: `#build/home.mjs`. */
export default defineNuxtModule({
  meta: { name: 'home' },
  setup() {
    addTemplate({
      filename: 'home.mjs',
      write: true,
      getContents: async () =>
        Object.entries({
          code: await readCode(),
          ...readResults(),
          cases: countCases(),
          components: countComponents(),
        })
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n'),
    })
    addTemplate({
      filename: 'home.d.mts',
      write: true,
      getContents: () => `/** The files of an app, highlighted. */
export const code: { file: string, html: string }[]
/** Requests per second and more, of the layer and other libraries. */
export const rows: Record<'measure' | 'layer' | 'shopify-app-nuxt' | 'react-router', string>[]
/** The machine and the day of the measurement. */
export const machine: string
/** Token exchanges for 100 concurrent visits. */
export const exchanges: { layer: string, others: string }
/** Guarded requests per second, compared with the platform's own library. */
export const timesFaster: number
/** Cases of the official library's tests that hold. */
export const cases: number
export const components: number
`,
    })
  },
})

/** The files of the app in README.md, which a test follows step by step. */
async function readCode(): Promise<{ file: string; html: string }[]> {
  const [, section = ''] = read('README.md').split(SECTION)
  const [text = ''] = section.split('\n## ')
  const files = [...text.matchAll(/```(ts|vue)\n(?:\/\/|<!--) (\S+)(?: -->)?\n([\s\S]*?)```/g)]
  return Promise.all(
    files.map(async ([, lang = '', file = '', code = '']) => ({
      file,
      html: await codeToHtml(code.trimEnd(), {
        lang,
        themes: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
        defaultColor: false,
      }),
    })),
  )
}

function readResults() {
  const { machine, tables } = JSON.parse(read('packages/bench/results/comparison.json')) as {
    machine: string
    tables: Record<string, Record<string, string>[]>
  }
  const rows = shortTable(tables['Whole servers side by side'] ?? [])
  const find = (measure: string, server: string) =>
    String(rows.find(row => row.measure === measure)?.[server])
  return {
    machine,
    rows,
    exchanges: {
      layer: find(EXCHANGES, 'layer'),
      others: find(EXCHANGES, 'react-router'),
    },
    timesFaster: Math.floor(Number(find(GUARDED, 'layer')) / Number(find(GUARDED, 'react-router'))),
  }
}

function countCases(): number {
  return read('docs/conformance.md').match(/^\| [A-Z]\d+ \|.*✅/gm)?.length ?? 0
}

/** The number in README.md, which a test checks. */
function countComponents(): number {
  return Number(/\*\*(\d+) components\.\*\*/.exec(read('README.md'))?.[1])
}

function read(file: string): string {
  return readFileSync(`${root}${file}`, 'utf8')
}
