import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const FILE = fileURLToPath(new URL('app.ts', import.meta.url))
const SOURCE = '../../../../server/core/billing'
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
}

/** The parsed files of the programs, which share most of them. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** Numbers of the lines that do not compile in an app's file, or in another one that it imports. */
function linesWithErrors(code: string, imported = FILE): number[] {
  const host = ts.createCompilerHost(OPTIONS)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = name => name === FILE || fileExists(name)
  host.readFile = name => (name === FILE ? code : readFile(name))
  host.getSourceFile = (name, options) => {
    if (name === FILE) return ts.createSourceFile(name, code, options)
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, options))
    return parsed.get(name)
  }
  const program = ts.createProgram([FILE], OPTIONS, host)
  const file = program.getSourceFile(imported)
  if (!file) throw new Error(`${imported} is not part of the program`)
  return program
    .getSemanticDiagnostics(file)
    .map(({ start = 0 }) => ts.getLineAndCharacterOfPosition(file, start).line + 1)
}

const IMPORTS = `
import type { BillingContext } from '${SOURCE}/billing-context'
import type { PlatformBilling } from '${SOURCE}/billing-plans'
declare const billing: BillingContext
`
const REGISTER = `
const plans = { Basic: { amount: 1, currencyCode: 'USD', interval: 'ONE_TIME' }, Pro: { lineItems: [] } } satisfies PlatformBilling
declare module '${SOURCE}/billing-plans' { interface PlatformRegister { billing: typeof plans } }
`
const CALLS = `
void billing.check({ plans: 'Basic' })
void billing.require({ plans: ['Basic', 'Pro'] })
void billing.request({ plan: 'Pro', trialDays: 3 })
void billing.check({ plans: 'Bsic' })
void billing.require({ plans: ['Basic', 'Prp'] })
void billing.request({ plan: 'Nope' })
`
const first = (text: string) => text.split('\n').length - 1

// A compiler takes its time on a busy machine.
describe('plan names', { timeout: 30_000 }, () => {
  it("an unknown plan does not compile once the app's plans are registered", () => {
    const start = first(IMPORTS + REGISTER)
    expect(linesWithErrors(IMPORTS + REGISTER + CALLS)).toEqual([start + 5, start + 6, start + 7])
  })

  it('any name compiles in an app that does not register its plans', () => {
    expect(linesWithErrors(IMPORTS + CALLS)).toEqual([])
  })

  it('an invalid plan does not compile', () => {
    const code = `${IMPORTS}
  export const wrong = { Pro: { lineItems: [{ interval: 'WEEKLY', amount: 1, currencyCode: 'USD' }] } } satisfies PlatformBilling
  export const flat = { Pro: { interval: 'ANNUAL', amount: 1, currencyCode: 'USD' } } satisfies PlatformBilling
  `
    expect(linesWithErrors(code)).toEqual([first(IMPORTS) + 2, first(IMPORTS) + 3])
  })

  it('the code of the layer compiles in such an app too', () => {
    const code = `${IMPORTS}${REGISTER}export type { BillingServices } from '${SOURCE}/create-billing'`
    expect(
      linesWithErrors(code, fileURLToPath(new URL(`${SOURCE}/create-billing.ts`, import.meta.url))),
    ).toEqual([])
  })
})
