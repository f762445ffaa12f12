import { useLogger } from '@nuxt/kit'
import { relative } from 'pathe'
import type { CodegenTools } from './codegen-tools'
import { generateTypes } from './generate-types'
import type { TypedSchema } from './generate-types'
import type { MarkedLiteral } from './marked-literals'

export interface DeclarationGenerator {
  /** Reads the code again; true when types have changed. */
  refresh: () => Promise<boolean>
  /** The declarations at a path, of the code as it is now. */
  declarations: (path: string) => Promise<string>
}

/** Makes what keeps the declarations. When it fails the last ones stay; what is wrong with operations is said once. */
export function createGenerator(
  tools: CodegenTools, schemas: TypedSchema[], literals: () => Promise<MarkedLiteral[]>, operationsModule: string, rootDir: string,
): DeclarationGenerator {
  let latest = new Map<string, string>()
  let seen = ''
  let said = ''
  // One after the other: who asks after a save must not get what was read before it.
  let running: Promise<boolean> = Promise.resolve(false)

  async function generate(): Promise<boolean> {
    const found = await literals()
    const text = JSON.stringify(found)
    if (text === seen) return false
    const { declarations, problems } = await generateTypes(tools, schemas, found, operationsModule)
    latest = declarations
    seen = text
    const toSay = problems.map(({ file, line, message }) => `${relative(rootDir, file)}:${line}: ${message}`).join('\n')
    if (toSay !== '' && toSay !== said) useLogger('platform').error(`GraphQL operations that the platform would refuse:\n${toSay}`)
    said = toSay
    return true
  }

  const refresh = () => (running = running.then(generate).catch((error: unknown) => {
    useLogger('platform').error('platform.codegen could not type the GraphQL operations:', error)
    return false
  }))
  return {
    refresh,
    declarations: async (path) => {
      await refresh()
      return latest.get(path) ?? ''
    },
  }
}
