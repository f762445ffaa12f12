import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { traceTexts } from '../../../../scripts/evidence/trace-texts.mjs'

const folders: string[] = []
afterAll(() => folders.forEach(folder => rmSync(folder, { recursive: true })))

/** Lists the texts of sources that define the mutations `menuCreate` and `menuDelete`. */
function trace(files: Record<string, string>) {
  const sources = mkdtempSync(join(tmpdir(), 'texts-'))
  folders.push(sources)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(sources, path)), { recursive: true })
    writeFileSync(join(sources, path), content)
  }
  return traceTexts(sources, [
    { folder: 'admin-api/menus', mutations: ['menuCreate', 'menuDelete'] },
  ])
}

/** Lists the texts of the mutation `menuCreate`. */
function textsOf(mutation: string, module = '') {
  const source = `${module}\nexport const menus = { menuCreate: ${mutation} }`
  return trace({ 'admin-api/menus/menu-domain.ts': source }).map(({ text }) => text)
}

describe('traceTexts', () => {
  it('follows imports to the folder of the text', () => {
    const texts = trace({
      'engine/checks.ts': `
        import { LIMIT } from './limits'
        export const short = { field: ['title'], message: \`At most \${LIMIT} characters\` }
        export const unused = { field: null, message: 'Never reported' }`,
      'engine/limits.ts': 'export const LIMIT = 5',
      'admin-api/menus/menu-mutations.ts': `
        import { short } from '../../engine/checks'
        export const menuMutations = {
          menuCreate: defineMutation({ checks: [short, { code: 'TAKEN', message: 'Is taken' }] }),
          menuDelete: defineMutation({ checks: [short] }),
        }`,
    })
    expect(texts).toEqual([
      { folder: 'admin-api/menus', text: 'Is taken', mutations: ['menuCreate'] },
      { folder: 'engine', text: 'At most … characters', mutations: ['menuCreate', 'menuDelete'] },
    ])
  })

  it('reads the arguments of functions and classes with a message', () => {
    expect(
      textsOf(
        `[refuse('id', 'Is missing'), () => { throw new InvalidValue('Is invalid') }]`,
        `function refuse(field: string, message: string) { return { field, message } }
         class InvalidValue extends Error { constructor(message: string) { super(message) } }`,
      ),
    ).toEqual(['Is invalid', 'Is missing'])
  })

  it('reads callbacks by their type', () => {
    expect(
      textsOf(`(refuse: Refuse) => refuse('Is typed')`, 'type Refuse = (message: string) => void'),
    ).toEqual(['Is typed'])
    expect(textsOf(`run(refuse => refuse(['id'], 'INVALID', 'Is inferred'))`)).toEqual([
      'Is inferred',
    ])
  })

  it('reads variables, tables, tuples, defaults, and both sides of a condition', () => {
    expect(
      textsOf(
        `[
          { code: 'A', message: TABLE[kind] },
          { code: 'B', message: isOld ? 'Is old' : TEXT },
          { code: 'C', message: MISSING.message },
          ['INVALID', 'Is a tuple'],
          (message = 'Is the default') => ({ field: null, message }),
          () => { const message = 'Is ' + 'joined'; return { field: null, message } },
        ]`,
        `const TABLE = { first: 'Is first', second: 'Is second' }
         const TEXT = 'Is text'
         const MISSING = { message: 'Is missing', hint: 'Is a hint' }`,
      ),
    ).toEqual([
      'Is a tuple',
      'Is first',
      'Is joined',
      'Is missing',
      'Is old',
      'Is second',
      'Is text',
      'Is the default',
    ])
  })

  it('skips other messages, codes, and errors of requests', () => {
    const files = {
      'engine/request/errors.ts': 'export function badRequest(message: string) { return message }',
      'admin-api/menus/menu-domain.ts': `
        import { badRequest } from '../../engine/request/errors'
        export const menus = {
          menuCreate: [{ author: 1, message: 'Is an event' }, ['TITLE', 'ID'], badRequest('Is bad')],
          menuDelete: () => refuse('Is thrown'),
        }
        function refuse(message: string) {
          if (message) throw badRequest(message)
        }`,
    }
    expect(trace(files)).toEqual([])
  })

  it('finds mutations by computed names', () => {
    expect(
      trace({
        'admin-api/menus/menu-domain.ts': `
          export const menus = Object.fromEntries([
            [\`\${kind}Create\`, [{ field: null, message: 'Is created' }]],
          ])
          export const others = { [\`\${kind}Delete\`]: [{ field: null, message: 'Is deleted' }] }`,
      }),
    ).toEqual([
      { folder: 'admin-api/menus', text: 'Is created', mutations: ['menuCreate'] },
      { folder: 'admin-api/menus', text: 'Is deleted', mutations: ['menuDelete'] },
    ])
  })
})
