import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A member that the published types promise in every page of the admin. */
export interface PublishedMember {
  /** E.g. `pos.cart.fetch`. */
  path: string
  kind: 'function' | 'group' | 'value'
}

const PACKAGE = '@shopify/app-bridge-types'
const LIBRARY = 'library.d.ts'
/** The types of the language that the package uses. Reading its real library takes seconds. */
const LIBRARY_TEXT = `
interface Array<T> { [index: number]: T }
${['Boolean', 'CallableFunction', 'Function', 'IArguments', 'NewableFunction', 'Number', 'Object', 'RegExp', 'String'].map(name => `interface ${name} {}`).join('\n')}
type Required<T> = { [Key in keyof T]-?: T[Key] }
`

/** Reads the members of `window.shopify` from the published types. */
export function readPublishedMembers(): PublishedMember[] {
  const { source, checker } = parseTypes()
  const declaration = source.statements.find(
    statement => ts.isInterfaceDeclaration(statement) && statement.name.text === 'ShopifyGlobal',
  )
  if (!declaration) throw new Error(`${PACKAGE} has no interface ShopifyGlobal`)
  return membersOf(checker.getTypeAtLocation(declaration), '')

  function membersOf(type: ts.Type, prefix: string): PublishedMember[] {
    return checker.getPropertiesOfType(type).flatMap((property): PublishedMember[] => {
      const declared = checker.getTypeOfSymbol(property)
      const own = checker.getNonNullableType(declared)
      const path = prefix + property.name
      if (own.getCallSignatures().length > 0) return [{ path, kind: 'function' }]
      // A value that may be missing, such as the response of an intent.
      if (own !== declared) return []
      return isDeclaredIn(own, source)
        ? [{ path, kind: 'group' }, ...membersOf(own, `${path}.`)]
        : [{ path, kind: 'value' }]
    })
  }
}

/** True for an object type of the package, unlike texts and promises. */
function isDeclaredIn(type: ts.Type, source: ts.SourceFile): boolean {
  if (!(type.getFlags() & ts.TypeFlags.Object)) return false
  return type
    .getProperties()
    .some(({ declarations }) => declarations?.[0]?.getSourceFile() === source)
}

function parseTypes(): { source: ts.SourceFile; checker: ts.TypeChecker } {
  const file = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), 'index.d.ts')
  const options: ts.CompilerOptions = { noLib: true, strict: true, types: [], skipLibCheck: true }
  const host = ts.createCompilerHost(options)
  const readSource = host.getSourceFile.bind(host)
  host.getSourceFile = (name, language, ...rest) =>
    name === LIBRARY
      ? ts.createSourceFile(name, LIBRARY_TEXT, language)
      : readSource(name, language, ...rest)
  const program = ts.createProgram([LIBRARY, file], options, host)
  const source = program.getSourceFile(file)
  if (!source) throw new Error(`${file} cannot be read`)
  return { source, checker: program.getTypeChecker() }
}
