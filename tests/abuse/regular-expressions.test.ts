import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Characters of the text that each is tried on: a quadratic one takes seconds at this length. */
const LENGTH = 50_000
const MAX_MS = 250

/** Every regular expression of the code that runs on a server, by its file and line. */
function serverExpressions(): [string, RegExp][] {
  const found: [string, RegExp][] = []
  for (const folder of ['server', 'shared', 'middleware', 'composables']) {
    for (const file of readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue
      const source = ts.createSourceFile(
        file,
        readFileSync(`${ROOT}${folder}/${file}`, 'utf8'),
        ts.ScriptTarget.Latest,
        true,
      )
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) {
          const end = node.text.lastIndexOf('/')
          found.push([
            `${folder}/${file} ${node.text}`,
            new RegExp(node.text.slice(1, end), node.text.slice(end + 1)),
          ])
        }
        ts.forEachChild(node, visit)
      }
      visit(source)
    }
  }
  return found
}

const EXPRESSIONS = serverExpressions()
/** What is repeated: letters of the expressions themselves, and beginnings that they wait for. */
const PUMPS = [
  'a',
  'A',
  '0',
  ' ',
  '/',
  '-',
  '.',
  '_',
  '=',
  '"',
  '<',
  '%',
  '\t',
  '\n',
  ',',
  ';',
  '\\',
  ':',
  '+',
  '\u200B',
  '\uD800',
  'a.',
  'a/',
  'a-',
  'a a',
  '<a ',
  '<a href="',
  '<form ',
  '/a"',
  '0.',
  'a=',
  '; ',
  '://',
  '{',
  '}',
  '(',
  '#',
]
const ENDS = ['', '!', '\0', '\n', '"', '>', '.', '\uD800']

it('finds the regular expressions to check', () => {
  expect(EXPRESSIONS.length).toBeGreaterThan(30)
})

it.each(EXPRESSIONS)('denial of service: %s runs in linear time', (_where, expression) => {
  for (const pump of PUMPS) {
    for (const end of ENDS) {
      const text = pump.repeat(Math.ceil(LENGTH / pump.length)) + end
      expression.lastIndex = 0
      const start = performance.now()
      text.replace(expression, '')
      const took = performance.now() - start
      // Some are slow once, while others use the machine: what is slow by itself is slow again.
      if (took < MAX_MS) continue
      const again = performance.now()
      text.replace(expression, '')
      expect({ pump, end, isSlow: performance.now() - again >= MAX_MS }).toStrictEqual({
        pump,
        end,
        isSlow: false,
      })
    }
  }
})
