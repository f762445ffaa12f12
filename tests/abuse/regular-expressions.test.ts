import { describe, expect, it } from 'vitest'
import { startCpuTimer } from '../unit/cpu-time'
import { expressionsIn, expressionsOfCode } from './source-expressions'

/**
 * What renders on the server is server code, too. The expressions of the other folders run in the
 * build, in the emulator, and in the command line.
 */
const FOLDERS = [
  'server',
  'shared',
  'middleware',
  'composables',
  'plugins',
  'pages',
  'ui',
  'components',
  'packages/facts/registration',
  'packages/facts/schemas',
  'modules',
  'packages/emulator/src',
  'packages/emulator/testing',
  'packages/cli/src',
]
/** Characters of the texts that each is tried on: a quadratic one takes several milliseconds. */
const SHORT = 3000
const SUSPECT_MS = 2
/** Characters of the text that decides: a quadratic one takes a quarter of a second. */
const LONG = 15_000
const MAX_MS = 60

/** Where an expression may begin to match, before what is repeated. */
const PREFIXES = ['', 'a', '0', '0.', '<', '<a ', '"', "'", 'rgb(0', '@container a', 'a:', '[']
/** What is repeated. */
const PUMPS = [
  ...Array.from('aA0 /-._="<%\t\n,;\\:+?@&{}()[]#\u200B\uD800'),
  'a.',
  'a/',
  'a-',
  'a a',
  '<a ',
  '<a href="',
  '0.',
  'a=',
  '; ',
  '://',
  '""',
]
/** What makes the match fail at the end. */
const SUFFIXES = ['', '!', '\0', '\n\u2028x', '"x,1)']

type Attack = readonly [prefix: string, pump: string, suffix: string]

const ATTACKS: { attack: Attack; text: string }[] = PREFIXES.flatMap(prefix =>
  PUMPS.flatMap(pump =>
    SUFFIXES.map((suffix): Attack => [prefix, pump, suffix]).map(attack => ({
      attack,
      text: textOf(attack, SHORT),
    })),
  ),
)

function textOf([prefix, pump, suffix]: Attack, length: number): string {
  return prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix
}

/** Returns what an expression needs longer than linear time for; undefined for nothing. */
function slowAttackOf(expression: RegExp): Attack | undefined {
  return ATTACKS.find(({ attack, text }) => {
    if (timeOf(expression, text) < SUSPECT_MS) return false
    // Others use the machine, too: what is slow by itself is slow each time.
    const long = textOf(attack, LONG)
    return [1, 2, 3].every(() => timeOf(expression, long) >= MAX_MS)
  })?.attack
}

function timeOf(expression: RegExp, text: string): number {
  expression.lastIndex = 0
  const elapsed = startCpuTimer()
  text.replace(expression, '')
  return elapsed()
}

const EXPRESSIONS = expressionsIn(FOLDERS)

describe('the search for expressions', () => {
  it('finds them in files of TypeScript and of Vue, in all folders that have some', () => {
    const wheres = EXPRESSIONS.map(({ where }) => where)
    // Three folders have none.
    expect(
      FOLDERS.filter(folder => !wheres.some(where => where.startsWith(`${folder}/`))),
    ).toStrictEqual(['middleware', 'pages'])
    expect(wheres).toContain(String.raw`components/content/Icon.vue /^i-[a-z]+-/`)
  })

  it.each([
    ['a literal', String.raw`text.split(/\s*,/g)`, String.raw`/\s*,/g`],
    ['a constructor', String.raw`new RegExp('\\s*,', 'g')`, String.raw`/\s*,/g`],
    ['a call with values', 'RegExp(`^${name}\\\\s*$`)', String.raw`/^x\s*$/`],
    ['raw text', String.raw`new RegExp(String.raw` + '`\\s*${end}`)', String.raw`/\s*x/`],
  ])('reads %s', (_what, code, expected) => {
    expect(expressionsOfCode(code).map(String)).toStrictEqual([expected])
  })

  it.each([
    ['the separator of a color', /\s*,\s*/],
    ['zeros at the end', /0+$/],
    ['tags', /<[^>]*>/],
    ['what only a prefix leads to', /^rgb\(0 * *,/],
  ])('attack: notices an expression that is not linear: %s', (_what, expression) => {
    expect(slowAttackOf(expression)).toBeDefined()
  })
})

/** By expression: many files have the same one. */
const attacks = new Map<string, Attack | undefined>()

it.each(EXPRESSIONS)('denial of service: $where runs in linear time', ({ expression }) => {
  const key = String(expression)
  if (!attacks.has(key)) attacks.set(key, slowAttackOf(expression))
  expect(attacks.get(key)).toBeUndefined()
})
