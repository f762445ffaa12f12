import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadExtensions } from '../../../src/extensions/load-extensions'
import { watchExtensions } from '../../../src/extensions/watch-extensions'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'extensions-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, 'platform/emulator', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}

const FEEDBACK = `import { defineEmulator } from 'nuxt-platform-layer/emulator'
import { summarize } from './shared/summarize'

export default defineEmulator({
  types: { Product: { feedback: () => ({ summary: summarize() }) } },
})
`
const summaryModule = (text: string) => `export const summarize = (): string => '${text}'\n`

async function feedbackOf(): Promise<unknown> {
  const { extensions, problems } = await loadExtensions(root)
  expect(problems).toEqual([])
  const [extension] = extensions as { types: { Product: { feedback: () => unknown } } }[]
  return extension?.types.Product.feedback()
}

describe('the files of platform/emulator', () => {
  it('are optional', async () => {
    expect(await loadExtensions(root)).toEqual({ extensions: [], problems: [] })
  })

  it('are TypeScript, and import further modules', async () => {
    await write({ 'feedback.ts': FEEDBACK, 'shared/summarize.ts': summaryModule('Good') })
    expect(await feedbackOf()).toEqual({ summary: 'Good' })
  })

  it('are read again, with the modules that they import', async () => {
    await write({ 'feedback.ts': FEEDBACK, 'shared/summarize.ts': summaryModule('Good') })
    await feedbackOf()
    await write({ 'shared/summarize.ts': summaryModule('Better') })
    expect(await feedbackOf()).toEqual({ summary: 'Better' })
  })

  it('are loaded in the order of their names, without hidden and declaration files', async () => {
    const seed = (text: string) => `export default { seed: () => '${text}' }\n`
    await write({
      'b.ts': seed('b'),
      'a.mjs': seed('a'),
      '_draft.ts': seed('draft'),
      'types.d.ts': 'export {}\n',
      'notes.md': 'Notes\n',
    })
    const { extensions, problems } = await loadExtensions(root)
    expect(extensions.map(({ seed: run }) => run?.({} as never))).toEqual(['a', 'b'])
    expect(problems).toEqual([])
  })

  it.each([
    [
      'a syntax error',
      'export default {\n  queries: {,\n}\n',
      [':2: ParseError: Unexpected token'],
    ],
    [
      'an error that it throws',
      "const name: string = 'x'\n\nthrow new Error(`Not ${name}`)\n",
      [':3: Not x'],
    ],
    [
      'no default export',
      'export const queries = {}\n',
      [': it has no default export: `export default defineEmulator({ … })`.'],
    ],
    [
      'an unknown option',
      'export default {\n  mutation: {},\n}\n',
      [':2: defineEmulator has no option mutation. Did you mean mutations?'],
    ],
    [
      'unknown roots',
      'export default {\n  queries: { shopLocale: () => [] },\n  mutations: {\n    productBundlesCreate: () => ({}),\n  },\n}\n',
      [
        ':2: the Admin API 2026-10 has no query shopLocale. Did you mean shopLocales?',
        ':4: the Admin API 2026-10 has no mutation productBundlesCreate. Did you mean productBundleCreate?',
      ],
    ],
    [
      'an unknown type',
      'export default { types: { Products: { title: () => 1 } } }\n',
      [':1: the Admin API 2026-10 has no type with fields Products. Did you mean Product?'],
    ],
    [
      'an unknown field',
      'export default { types: { Product: {\n  "feedbacks": () => null } } }\n',
      [':2: the type Product has no field feedbacks. Did you mean feedback?'],
    ],
    [
      'an unknown topic',
      "export default { payloads: { 'order/create': () => ({}) } }\n",
      [':1: the platform has no topic order/create. Did you mean orders/create?'],
    ],
    [
      'a name that is like no other',
      'export default { queries: { zzzzzzzzzz: () => null } }\n',
      [':1: the Admin API 2026-10 has no query zzzzzzzzzz.'],
    ],
    [
      'values that are no functions',
      'export default {\n  queries: { order: 1 },\n  types: [],\n  seed: {},\n}\n',
      [
        ':4: seed must be a function.',
        ':3: types must be an object.',
        ':2: queries.order must be a function.',
      ],
    ],
  ])('with %s is reported with the line', async (_case, text, expected) => {
    await write({ 'broken.ts': text, 'valid.ts': 'export default { seed: () => undefined }\n' })
    const { extensions, problems } = await loadExtensions(root)
    expect(problems).toEqual(expected.map(problem => `platform/emulator/broken.ts${problem}`))
    expect(extensions.at(-1)?.seed).toBeTypeOf('function')
  })

  it('are used without their invalid entries', async () => {
    await write({
      'roots.ts': 'export default { queries: { order: () => null, ordr: () => null } }\n',
    })
    const { extensions } = await loadExtensions(root)
    expect(extensions.map(({ queries }) => Object.keys(queries ?? {}))).toEqual([['order']])
  })

  it('report a root that an earlier file resolves', async () => {
    const text = 'export default {\n  queries: { order: () => null },\n}\n'
    await write({ 'first.ts': text, 'second.ts': text })
    expect((await loadExtensions(root)).problems).toEqual([
      'platform/emulator/second.ts:2: queries.order is not used, because platform/emulator/first.ts defines it.',
    ])
  })
})

describe('watching the folder', () => {
  it('notices the first file, a change below it, and a deletion', async () => {
    const onChange = vi.fn(() => Promise.resolve())
    const stop = watchExtensions(root, onChange)
    const changes = (count: number) =>
      vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(count), { timeout: 5000 })
    try {
      await new Promise(resolve => setTimeout(resolve, 50))
      await write({ 'a.ts': 'export default {}\n' })
      await changes(1)
      await write({ 'shared/b.ts': 'export const b = 1\n' })
      await changes(2)
      await rm(join(root, 'platform/emulator/a.ts'))
      await changes(3)
    } finally {
      stop()
    }
  })
})
