import { useLogger } from '@nuxt/kit'
import { relative } from 'pathe'
import type { CodegenTools } from './codegen-tools'
import { generateTypes } from './generate-types'
import type { TypedSchema } from './generate-types'
import type { MarkedLiteral } from './marked-literals'

export interface DeclarationGenerator {
  /** Reads the code again. Resolves to true if the literals have changed. */
  refresh: () => Promise<boolean>
  /** The declarations at a path, of the code as it is now. */
  declarations: (path: string) => Promise<string>
}

/**
 * Creates the generator of the declarations. After an error, the previous declarations stay.
 * Problems of operations are reported once.
 *
 * @param onChange called with the literals when they have changed, the first ones included
 */
export function createGenerator(
  tools: CodegenTools,
  schemas: TypedSchema[],
  literals: () => Promise<MarkedLiteral[]>,
  operationsModule: string,
  rootDir: string,
  onChange: (literals: readonly MarkedLiteral[]) => void,
): DeclarationGenerator {
  let latest = new Map<string, string>()
  let seen = ''
  let reported = ''
  // Sequential: a caller after a save must not get the result of an earlier read.
  let running: Promise<boolean> = Promise.resolve(false)

  async function generate(): Promise<boolean> {
    const found = await literals()
    const text = JSON.stringify(found)
    if (text === seen) return false
    const { declarations, problems } = await generateTypes(tools, schemas, found, operationsModule)
    latest = declarations
    seen = text
    const report = problems
      .map(({ file, line, message }) => `${relative(rootDir, file)}:${line}: ${message}`)
      .join('\n')
    if (report !== '' && report !== reported)
      useLogger('platform').error(`GraphQL operations that the platform would refuse:\n${report}`)
    reported = report
    onChange(found)
    return true
  }

  const refresh = () =>
    (running = running.then(generate).catch((error: unknown) => {
      useLogger('platform').error('platform.codegen could not type the GraphQL operations:', error)
      return false
    }))
  return {
    refresh,
    declarations: async path => {
      await refresh()
      return latest.get(path) ?? ''
    },
  }
}
