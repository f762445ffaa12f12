import { describe, expect, it } from 'vitest'
import { joinModules } from '../../../emulator/join-modules'

/** Joins modules that are given as text; the last one is the entry. */
function join(modules: Record<string, string>): Promise<string> {
  return joinModules(
    Object.keys(modules).at(-1) ?? '',
    async name => modules[name] ?? Promise.reject(new Error(`no file ${name}`)),
  )
}

/** What the joined script has put into `log`. */
async function run(modules: Record<string, string>): Promise<unknown[]> {
  const log: unknown[] = []
  new Function('log', await join(modules))(log)
  return log
}

describe('joinModules', () => {
  it('runs each module once, after those that it imports', async () => {
    expect(
      await run({
        'a.js': 'export const a = 1\nlog.push("a")',
        'b.js': 'import { a } from \'./a.js\'\nexport const b = a + 1\nlog.push("b")',
        'c.js': "import { b } from './b.js'\nimport { a } from './a.js'\nlog.push(a, b)",
      }),
    ).toEqual(['a', 'b', 1, 2])
  })

  it('shares variables between modules, as modules do', async () => {
    expect(
      await run({
        'count.js': 'export let count = 0\nexport function add() {\n  count += 1\n}',
        'main.js': "import { add, count } from './count.js'\nadd()\nlog.push(count)",
      }),
    ).toEqual([1])
  })

  it('exports functions, async ones, classes and constants', async () => {
    expect(
      await run({
        'all.js':
          'export function f() {\n  return 1\n}\nexport async function g() {}\nexport class C extends Array {}\nexport const k = 2\nexport let l',
        'main.js':
          "import { f, g, C, k, l } from './all.js'\nlog.push(f(), g() instanceof Promise, new C() instanceof Array, k, l)",
      }),
    ).toEqual([1, true, true, 2, undefined])
  })

  it('defines no global names and is strict, as a module is', async () => {
    expect(await join({ 'main.js': 'const only = 1\n' })).toBe(
      "(() => {\n'use strict'\n\n// main.js\nconst only = 1\n})()\n",
    )
  })

  it('allows a comment to name a module', async () => {
    expect(
      await run({
        'main.js':
          "/** @typedef {import('./other.js').T} T */\n/**\n * @param {import('./other.js').T} x\n */\nfunction f(x) {\n  return x\n}\nlog.push(f(1))",
      }),
    ).toEqual([1])
  })

  it.each([
    "import './a.js'",
    "import a from './a.js'",
    "import * as a from './a.js'",
    "import { a as b } from './a.js'",
    'import { a } from "./a.js"',
    "import { a } from 'a'",
    "import { a } from '../a.js'",
    "import { a } from './x/a.js'",
    "import { a } from './a.js';",
    'export default 1',
    'export default function f() {}',
    'export { a }',
    "export { a } from './a.js'",
    "export * from './a.js'",
    'export const { a } = {}',
    'const [a] = []',
    'export function* f() {}',
    'var a = 1',
    "const load = () => import('./a.js')",
  ])('refuses the unsupported statement %j', async line => {
    await expect(join({ 'a.js': 'export const a = 1', 'main.js': line })).rejects.toThrow(
      `main.js has a line that cannot be joined: ${line}`,
    )
  })

  it('accepts an import that is written over several lines', async () => {
    expect(
      await run({
        'all.js': 'export const a = 1\nexport const b = 2',
        'main.js': "import {\n  a,\n  b,\n} from './all.js'\nlog.push(a, b)",
      }),
    ).toEqual([1, 2])
  })

  it('refuses a name that is not exported', async () => {
    await expect(
      join({ 'a.js': 'const a = 1', 'main.js': "import { a } from './a.js'" }),
    ).rejects.toThrow('main.js imports a, which a.js does not export.')
  })

  it('refuses a name that two modules declare, exported or not', async () => {
    await expect(
      join({
        'a.js': 'export const a = 1\nfunction same() {}',
        'main.js': "import { a } from './a.js'\nfunction same() {\n  return a\n}",
      }),
    ).rejects.toThrow('a.js and main.js both declare same.')
  })

  it('refuses modules that import each other', async () => {
    await expect(
      join({
        'a.js': "import { c } from './c.js'\nexport const a = 1",
        'b.js': "import { a } from './a.js'\nexport const b = 1",
        'c.js': "import { b } from './b.js'\nexport const c = 1",
      }),
    ).rejects.toThrow('Modules import each other: c.js -> b.js -> a.js -> c.js.')
  })

  it.each([
    'const a = 1, c = 2\nconst c = 3',
    '  export const a = 1',
    "await fetch('/')",
    'const a =',
  ])('refuses %j, which is no valid script', async text => {
    await expect(join({ 'main.js': text })).rejects.toThrow(
      'The joined modules are not a valid script: ',
    )
  })

  it('reports that a module cannot be read', async () => {
    await expect(join({ 'main.js': "import { a } from './gone.js'" })).rejects.toThrow(
      'no file gone.js',
    )
  })
})
